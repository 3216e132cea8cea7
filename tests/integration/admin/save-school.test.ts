import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend, type TestUser } from '../../support/backend.ts';
import { followPages } from '../../support/followed-pages.ts';

const acting = vi.hoisted(() => ({
  user: null as unknown,
  client: null as unknown,
  invalidated: [] as string[],
  /** Runs after a school was read. */
  meanwhile: async () => {},
}));
vi.mock('@/lib/schools/queries/edited-school', async (original) => {
  const module = await original<typeof import('@/lib/schools/queries/edited-school')>();
  const editedRow: typeof module.editedRow = async (...given) => {
    const row = await module.editedRow(...given);
    await acting.meanwhile();
    return row;
  };
  return { ...module, editedRow };
});
vi.mock('next/cache', () => ({ refresh: () => {} }));
vi.mock('@/lib/accounts/session', () => ({ currentUser: async () => acting.user }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));

const backend = opened(() => openTestBackend({ seed: false }));
let ana: TestUser;
let luis: TestUser;
let superAdmin: TestUser;
let nobody: TestUser;
beforeAll(async () => {
  [ana, luis, superAdmin, nobody] = await Promise.all([
    backend.createUser('admin'),
    backend.createUser('admin'),
    backend.createUser('super_admin'),
    backend.createUser('user'),
  ]);
});

const { saveSchool } = await import('@/lib/schools/actions/save-school');
const { createSchool } = await import('@/lib/schools/actions/create-school');
const { checkSlug } = await import('@/lib/schools/actions/check-slug');
const { restoreVersion } = await import('@/lib/schools/actions/restore-version');
const { UNKNOWABLE } = await import('@/lib/schools/model/field-names');
const { newSchoolForm } = await import('@/lib/schools/model/form');
const { editedRow } = await import('@/lib/schools/queries/edited-school');
const { schoolHistory } = await import('@/lib/schools/queries/school-history');
const { toForm } = await import('@/lib/schools/model/form-row');

function actAs(user: TestUser, role: 'user' | 'admin' | 'super_admin' = 'admin') {
  acting.client = user.client;
  acting.user = { id: user.id, email: user.email, name: null, role, isAdmin: role !== 'user' };
}

const FORM: SchoolForm = {
  ...newSchoolForm(),
  name: 'Escuela de Prueba',
  country: 'Spain',
  city: 'Cádiz',
  features: [{ es: 'Cocina', en: 'Kitchen' }],
  unknown: [...UNKNOWABLE],
};

let id: string;
beforeEach(async () => {
  await backend.service.from('schools').delete().neq('name', '');
  actAs(ana);
  const created = await createSchool(FORM);
  if (!created.ok) throw new Error(created.error);
  id = created.value.id;
  acting.invalidated = await followPages(backend.service);
});

async function load() {
  const row = await editedRow(ana.client, id);
  if (row === null) throw new Error('No such school');
  return { version: row.version, form: toForm(row) };
}

describe('saving a school', () => {
  it('writes nothing when nothing changed', async () => {
    const { version, form } = await load();
    const saved = await saveSchool({ id, version, form });
    expect(saved).toMatchObject({ ok: true, value: { kind: 'saved', version } });
    expect((await load()).version).toBe(version);
    expect(acting.invalidated).toEqual([]);
    expect((await schoolHistory(id)).map(({ action }) => action)).toEqual(['insert']);
  });

  it('stores unknown facts as null and lists as JSON text', async () => {
    const { data } = await backend.service.from('schools').select('*').eq('id', id).single();
    expect(data).toMatchObject({
      phone: null,
      rating: null,
      features: ['Cocina'],
      features_en: ['Kitchen'],
    });
  });

  it('expires the pages under the old and the new slug, and the old slug leads on', async () => {
    const { version, form } = await load();
    await saveSchool({ id, version, form: { ...form, name: 'Escuela Nueva' } });
    for (const slug of ['escuela-de-prueba', 'escuela-nueva']) {
      expect(acting.invalidated).toEqual(expect.arrayContaining([`school:${slug}`]));
    }
    const { data } = await backend.anon.rpc('resolve_school', {
      p_by: 'slug',
      p_identifier: 'escuela-de-prueba',
    });
    expect(data).toEqual([{ id, slug: 'escuela-nueva' }]);
  });

  it('answers each refused field with its message', async () => {
    const { version, form } = await load();
    const refused = await saveSchool({ id, version, form: { ...form, name: ' ', founded: '1500' } });
    expect(refused).toMatchObject({
      ok: false,
      error: 'invalid',
      fields: { name: 'nameRequired', founded: 'foundedRange' },
    });
    expect((await load()).version).toBe(version);
  });

  it('says when the slug is taken, and check-slug offers a free one', async () => {
    await createSchool({ ...FORM, name: 'Otra' });
    const { version, form } = await load();
    expect(await saveSchool({ id, version, form: { ...form, slug: 'otra' } })).toEqual({
      ok: false,
      error: 'slugTaken',
      fields: { slug: 'slugTaken' },
    });
    expect(await checkSlug({ slug: 'Otra', city: 'Cádiz', id })).toEqual({
      ok: true,
      value: { wanted: 'otra', free: 'otra-cadiz' },
    });
  });

  it('is refused to users who are no admins', async () => {
    const { version, form } = await load();
    actAs(nobody, 'user');
    expect(await saveSchool({ id, version, form })).toEqual({ ok: false, error: 'forbidden' });
    expect(await createSchool(FORM)).toEqual({ ok: false, error: 'forbidden' });
    acting.user = null;
    expect(await saveSchool({ id, version, form })).toEqual({ ok: false, error: 'signedOut' });
  });
});

describe('two editors of one school', () => {
  it('are detected: the second gets the version of the first, and nothing is written', async () => {
    const { version, form } = await load();
    await saveSchool({ id, version, form: { ...form, city: 'Sevilla' } });
    actAs(luis);
    const second = await saveSchool({ id, version, form: { ...form, city: 'Málaga' } });
    expect(second).toMatchObject({
      ok: true,
      value: { kind: 'conflict', theirs: { version: version + 1, form: { city: 'Sevilla' } } },
    });
    expect((await load()).form.city).toBe('Sevilla');
  });

  it('are detected when the first saves while the second is being saved', async () => {
    const { version, form } = await load();
    acting.meanwhile = async () => {
      acting.meanwhile = async () => {};
      await backend.service.from('schools').update({ city: 'Sevilla' }).eq('id', id).throwOnError();
    };
    const second = await saveSchool({ id, version, form: { ...form, city: 'Málaga' } });
    expect(second).toMatchObject({
      ok: true,
      value: { kind: 'conflict', theirs: { form: { city: 'Sevilla' } } },
    });
    expect((await load()).form.city).toBe('Sevilla');
  });
});

it('the history of a school says who changed what, and a super admin returns to an entry', async () => {
  const { version, form } = await load();
  await saveSchool({ id, version, form: { ...form, city: 'Sevilla' } });
  const [edit, made] = await schoolHistory(id);
  expect(edit).toMatchObject({
    subject: 'school',
    action: 'update',
    who: 'Test admin',
    changes: [{ field: 'city', before: 'Cádiz', after: 'Sevilla' }],
  });
  expect(await restoreVersion({ id, change: made?.id ?? 0 })).toEqual({ ok: false, error: 'forbidden' });
  actAs(superAdmin, 'super_admin');
  expect(await restoreVersion({ id, change: made?.id ?? 0 })).toMatchObject({ ok: true });
  expect((await load()).form.city).toBe('Cádiz');
});
