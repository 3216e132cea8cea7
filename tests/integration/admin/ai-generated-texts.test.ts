import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AiTextField } from '@/lib/ai/model/ai-generated-text';
import { SCHOOL_LIST } from '@/lib/schools/model/school-list';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend, type TestUser } from '../../support/backend.ts';
import { followPages } from '../../support/followed-pages.ts';

const acting = vi.hoisted(() => ({ user: null as unknown, client: null as unknown }));
vi.mock('next/cache', () => ({ refresh: () => {} }));
vi.mock('@/lib/accounts/session', () => ({ currentUser: async () => acting.user }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));

const backend = opened(() => openTestBackend({ seed: false }));
let admin: TestUser;
beforeAll(async () => {
  [admin] = await Promise.all([backend.createUser('admin')]);
});

const { approveTexts } = await import('@/lib/ai/actions/approve-texts');
const { unapprovedTexts } = await import('@/lib/ai/actions/unapproved-texts');
const { storedForm } = await import('@/lib/schools/actions/stored-form');
const { aiGeneratedTexts } = await import('@/lib/ai/queries/ai-generated-texts');
const { adminSchools } = await import('@/lib/schools/queries/admin-schools');
const { schoolQuality } = await import('@/lib/schools/queries/quality');

function actAs(user: TestUser, isAdmin = true) {
  acting.client = user.client;
  acting.user = { id: user.id, email: user.email, name: null, role: isAdmin ? 'admin' : 'user', isAdmin };
}

async function written(name: string): Promise<string> {
  const made = await backend.service
    .from('schools')
    .insert({ name, city: 'Faro', country: 'Portugal' })
    .select('id')
    .single();
  if (made.error) throw new Error(made.error.message);
  await backend.service
    .rpc('write_ai_texts', {
      p_school: made.data.id,
      p_given: { description: null, description_en: null },
      p_texts: { description: `Texto de ${name}`, description_en: `Text of ${name}` },
      p_model: 'a-model',
      p_actor: admin.id,
    })
    .throwOnError();
  return made.data.id;
}

let first: string;
let second: string;
beforeEach(async () => {
  actAs(admin);
  await backend.engine.script('delete from public.ai_generated_texts; delete from public.schools');
  [first, second] = [await written('Uno'), await written('Dos')];
  await backend.service.from('schools').insert({ name: 'Tres', city: 'Faro', country: 'Portugal' });
});

const listed = async () =>
  (await adminSchools({ ...SCHOOL_LIST.parse({}), issue: 'ai_text' })).schools.map(({ name }) => name);

const text = (schoolId: string, field: AiTextField) => ({ schoolId, programmeId: null, field });
const writtenUntil = '2999-01-01T00:00:00Z';

describe('texts that a model wrote', () => {
  it('wait for approval when they rest on a register, and are read with the others', async () => {
    await backend.engine.script(
      `insert into public.school_sources (register, identifier, school_id, name, edition, licence)
       select 'spain', id::text, id, name, '2026', 'open' from public.schools where name = 'Tres'`,
    );
    const { data: third } = await backend.service.from('schools').select('id').eq('name', 'Tres').single();
    await backend.service
      .rpc('write_ai_texts', {
        p_school: third?.id ?? '',
        p_given: { description: null },
        p_texts: { description: 'A text that waits.' },
        p_model: 'a-model',
      })
      .throwOnError();
    const ids = [third?.id ?? ''];
    expect(await listed()).toContain('Tres');
    const read = await unapprovedTexts({ ids });
    expect(read).toMatchObject({ ok: true, value: { texts: [{ text: 'A text that waits.', waits: true }] } });
    expect(await aiGeneratedTexts(ids[0] ?? '')).toMatchObject([{ waiting: 'A text that waits.' }]);
    await approveTexts({ texts: [text(ids[0] ?? '', 'description')], writtenUntil });
    const { data: now } = await backend.service.from('schools').select('description').in('id', ids).single();
    expect(now).toEqual({ description: 'A text that waits.' });
    expect(await listed()).not.toContain('Tres');
  });

  it('are named in the editor with model, moment and who had them written', async () => {
    const marks = await aiGeneratedTexts(first);
    expect(marks.map(({ field }) => field).sort()).toEqual(['description', 'description_en']);
    for (const mark of marks) {
      expect(mark).toMatchObject({
        model: 'a-model',
        who: 'Test admin',
        at: expect.stringMatching(/^\d{4}-/),
      });
    }
  });

  it('are shown for approval, lists entry by entry', async () => {
    await backend.service
      .from('schools')
      .update({ features_en: ['A garden', 'Rooms'] })
      .eq('id', second);
    await backend.engine.script(`insert into public.ai_generated_texts (school_id, field, model, fingerprint)
      values ('${second}', 'features_en', 'a-model', md5('["A garden", "Rooms"]'))`);
    const read = await unapprovedTexts({ ids: [first, second] });
    expect(read.ok && read.value.texts.map(({ school, field, text }) => [school, field, text])).toEqual([
      ['Dos', 'description', 'Texto de Dos'],
      ['Dos', 'description_en', expect.any(String)],
      ['Dos', 'features_en', 'A garden\nRooms'],
      ['Uno', 'description', 'Texto de Uno'],
      ['Uno', 'description_en', expect.any(String)],
    ]);
  });

  it('are approved singly or together, and their pages are invalidated', async () => {
    const invalidated = await followPages(backend.service);
    const one = await approveTexts({ texts: [text(first, 'description')], writtenUntil });
    expect(one).toEqual({ ok: true, value: { texts: 1, schools: 1 } });
    expect(invalidated).toContain('school:uno');
    expect((await aiGeneratedTexts(first)).map(({ field }) => field)).toEqual(['description_en']);
    expect(await listed()).toEqual(['Dos', 'Uno']);
    const rest = await approveTexts({
      texts: [first, second].flatMap((id) => [text(id, 'description'), text(id, 'description_en')]),
      writtenUntil,
    });
    expect(rest).toEqual({ ok: true, value: { texts: 3, schools: 2 } });
    expect(await listed()).toEqual([]);
    expect((await schoolQuality()).ai_text).toBe(0);
  });

  it('stay marked when a model wrote them anew after they were read', async () => {
    const [mark] = await aiGeneratedTexts(first);
    const before = new Date(Date.parse(mark?.at ?? '') - 1).toISOString();
    const late = await approveTexts({ texts: [text(first, 'description')], writtenUntil: before });
    expect(late).toEqual({ ok: true, value: { texts: 0, schools: 0 } });
    expect(await aiGeneratedTexts(first)).toHaveLength(2);
  });

  it('are named on public pages of active schools, and nothing else of them is', async () => {
    await backend.service.from('schools').update({ is_active: false }).eq('id', second);
    const { data } = await backend.anon.from('ai_generated_texts').select('school_id,field').order('field');
    expect(data).toEqual([
      { school_id: first, field: 'description' },
      { school_id: first, field: 'description_en' },
    ]);
    expect((await backend.anon.from('ai_generated_texts').select('model')).error?.code).toBe('42501');
  });
});

it('an open editor gets the form as it is stored now, with the version that a save begins with', async () => {
  expect(await storedForm({ id: first })).toMatchObject({
    ok: true,
    value: { version: 2, form: { description: 'Texto de Uno' } },
  });
  expect(await storedForm({ id: crypto.randomUUID() })).toEqual({ ok: false, error: 'missing' });
});
