import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProgrammeForm } from '@/lib/programmes/model/field-names';
import { newProgrammeForm } from '@/lib/programmes/model/form';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend, type TestUser } from '../../support/backend.ts';
import { followPages } from '../../support/followed-pages.ts';
import { GOOD_PROGRAMME } from '../../support/good-programme.ts';

const acting = vi.hoisted(() => ({
  user: null as unknown,
  client: null as unknown,
  invalidated: [] as string[],
}));
vi.mock('next/cache', () => ({ refresh: () => {} }));
vi.mock('@/lib/accounts/session', () => ({ currentUser: async () => acting.user }));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => acting.client }));

const backend = opened(() => openTestBackend({ seed: false }));
let ana: TestUser;
beforeAll(async () => {
  [ana] = await Promise.all([backend.createUser('admin')]);
});

const { saveProgramme } = await import('@/lib/programmes/actions/save-programme');
const { deleteProgramme } = await import('@/lib/programmes/actions/delete-programme');
const { showProgramme } = await import('@/lib/programmes/actions/show-programme');
const { orderProgrammes } = await import('@/lib/programmes/actions/order-programmes');
const { pasteProgrammes } = await import('@/lib/imports/actions/paste-programmes');
const { listProgrammes } = await import('@/lib/programmes/actions/list-programmes');
const { saveSchool } = await import('@/lib/schools/actions/save-school');
const { schoolHistory } = await import('@/lib/schools/queries/school-history');
const { editedForm, editedRow } = await import('@/lib/schools/queries/edited-school');

function actAs(user: TestUser, role: 'user' | 'admin' = 'admin') {
  acting.client = user.client;
  acting.user = { id: user.id, email: user.email, name: null, role, isAdmin: role !== 'user' };
}

let schoolId: string;
beforeEach(async () => {
  await backend.service.from('schools').delete().neq('name', '');
  actAs(ana);
  const { data } = await backend.service
    .from('schools')
    .insert({ name: 'Obrador', country: 'Spain', city: 'Cádiz' })
    .select('id')
    .single()
    .throwOnError();
  schoolId = data.id;
  acting.invalidated = await followPages(backend.service);
});

/** Saves a programme and returns the editor's new state. */
async function save(form: ProgrammeForm, id: string | null = null, version = 0) {
  const saved = await saveProgramme({ schoolId, id, version, form });
  if (!saved.ok || saved.value.kind !== 'saved') throw new Error(JSON.stringify(saved));
  return saved.value;
}
const named = (name: string): ProgrammeForm => ({ ...newProgrammeForm(), name });
const list = async () => {
  const answer = await listProgrammes({ schoolId });
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.programmes;
};
const names = async () => (await list()).map(({ form }) => form.name);
async function school() {
  const row = await editedRow(backend.service, schoolId);
  if (row === null) throw new Error('the school is gone');
  return { version: row.version, form: editedForm(row) };
}
/** Names in the school's field `programs`, as the data API has it. */
async function listed(): Promise<unknown> {
  const { data } = await backend.service.from('schools').select('programs').eq('id', schoolId).single();
  const programs = data?.programs as { name: string }[] | undefined;
  return programs?.map(({ name }) => name);
}

describe('saving a programme', () => {
  it('adds it at the end, lists it at the school and expires its pages', async () => {
    await save(named('Uno'));
    const { id, programmes } = await save(GOOD_PROGRAMME);
    expect(programmes.map(({ form }) => form.name)).toEqual(['Uno', GOOD_PROGRAMME.name]);
    expect(programmes[1]).toMatchObject({ id, version: 1, isActive: true, hasOldPrice: false });
    expect(programmes[1]?.look.en.summary).toBe(
      'Diploma · 9 months · €9,000 – €12,000 a year · January, September',
    );
    expect(await listed()).toEqual(['Uno', GOOD_PROGRAMME.name]);
    expect(acting.invalidated).toEqual(expect.arrayContaining(['school:obrador']));
    const { data } = await backend.anon.from('programmes').select('name,weeks,intakes').eq('id', id);
    expect(data).toEqual([{ name: GOOD_PROGRAMME.name, weeks: 39, intakes: [1, 9] }]);
  });

  it('writes nothing when another user saved first, and returns that version', async () => {
    const { id } = await save(GOOD_PROGRAMME);
    await save({ ...GOOD_PROGRAMME, places: '20' }, id, 1);
    const second = await saveProgramme({
      schoolId,
      id,
      version: 1,
      form: { ...GOOD_PROGRAMME, places: '30' },
    });
    expect(second).toMatchObject({
      ok: true,
      value: { kind: 'conflict', theirs: { version: 2, form: { places: '20' } } },
    });
    expect((await list())[0]?.form.places).toBe('20');
  });

  it('changes nothing of a form that was not edited', async () => {
    const { id } = await save(GOOD_PROGRAMME);
    const [before] = await list();
    const { programmes } = await save(before?.form ?? GOOD_PROGRAMME, id, 1);
    expect(programmes[0]).toEqual(before);
  });

  it('answers each refused field with its message', async () => {
    const form = { ...GOOD_PROGRAMME, name: '', sources: [] };
    expect(await saveProgramme({ schoolId, id: null, version: 0, form })).toEqual({
      ok: false,
      error: 'invalid',
      fields: { name: 'nameRequired', sources: 'sourceRequired' },
    });
    expect(await names()).toEqual([]);
  });

  it('says so when the programme or the school is gone', async () => {
    const { id } = await save(named('Uno'));
    await backend.service.from('programmes').delete().eq('id', id);
    expect(await saveProgramme({ schoolId, id, version: 1, form: named('Dos') })).toMatchObject({
      error: 'missing',
    });
    await backend.service.from('schools').delete().eq('id', schoolId);
    expect(await saveProgramme({ schoolId, id: null, version: 0, form: named('Dos') })).toMatchObject({
      error: 'missing',
    });
  });

  it('touches no programme of another school', async () => {
    const { id } = await save(named('Uno'));
    const other = { schoolId: crypto.randomUUID(), id, version: 1 };
    expect(await saveProgramme({ ...other, form: named('Dos') })).toMatchObject({ error: 'missing' });
    expect(await deleteProgramme(other)).toMatchObject({ error: 'outdated' });
    expect(await showProgramme({ ...other, active: false })).toMatchObject({ error: 'outdated' });
    expect(await names()).toEqual(['Uno']);
  });
});

describe('the school behind its programmes', () => {
  it('keeps its version, so that an open form of it can be saved', async () => {
    const { version, form } = await school();
    await save(named('Uno'));
    const saved = await saveSchool({ id: schoolId, version, form: { ...form, city: 'Sevilla' } });
    expect(saved).toMatchObject({ ok: true, value: { kind: 'saved', form: { city: 'Sevilla' } } });
    expect(await listed()).toEqual(['Uno']);
  });

  it('never gets programmes from the form of the school', async () => {
    await save(named('Uno'));
    const { version, form } = await school();
    expect(form.programs).toEqual([]);
    const programs = [{ name: 'Dos', name_en: '', duration: '', duration_en: '', certified: false }];
    await saveSchool({ id: schoolId, version, form: { ...form, city: 'Sevilla', programs } });
    expect(await names()).toEqual(['Uno']);
  });
});

describe('the list of programmes', () => {
  const three = async () => {
    for (const name of ['Uno', 'Dos', 'Tres']) await save(named(name));
    return (await list()).map(({ id }) => id);
  };

  it('is put into an order at once, and the column with it', async () => {
    const [one = '', two = '', three_ = ''] = await three();
    expect(await orderProgrammes({ schoolId, ids: [three_, one, two] })).toMatchObject({ ok: true });
    expect(await names()).toEqual(['Tres', 'Uno', 'Dos']);
    expect(await listed()).toEqual(['Tres', 'Uno', 'Dos']);
  });

  it('is not ordered from an outdated list', async () => {
    const ids = await three();
    expect(await orderProgrammes({ schoolId, ids: ids.slice(1) })).toEqual({ ok: false, error: 'outdated' });
    expect(await names()).toEqual(['Uno', 'Dos', 'Tres']);
  });

  it('lets go of one, which the history keeps, unless it has changed since', async () => {
    const [id = ''] = await three();
    await save(named('Primero'), id, 1);
    expect(await deleteProgramme({ schoolId, id, version: 1 })).toEqual({ ok: false, error: 'outdated' });
    expect(await deleteProgramme({ schoolId, id, version: 2 })).toMatchObject({ ok: true });
    expect(await listed()).toEqual(['Dos', 'Tres']);
    const [latest] = (await schoolHistory(schoolId)).filter(({ subject }) => subject === 'programme');
    expect(latest).toMatchObject({ action: 'delete', programme: 'Primero', who: 'Test admin' });
    expect(latest?.changes).toContainEqual({ field: 'name', before: 'Primero', after: null });
  });

  it('hides one and shows it again', async () => {
    await save(named('Uno'));
    await save(named('Dos'));
    const uno = (await list()).find(({ form }) => form.name === 'Uno');
    const one = { schoolId, id: uno?.id ?? '', version: uno?.version ?? 0 };
    expect(await showProgramme({ ...one, active: false })).toMatchObject({ ok: true });
    expect(await listed()).toEqual(['Dos']);
    const hidden = (await list()).find(({ form }) => form.name === 'Uno');
    expect(hidden).toMatchObject({ isActive: false });
    const shown = { schoolId, id: hidden?.id ?? '', version: hidden?.version ?? 0, active: true };
    expect(await showProgramme(shown)).toMatchObject({ ok: true });
    expect(await listed()).toEqual(expect.arrayContaining(['Uno', 'Dos']));
    expect(await showProgramme({ ...shown, active: false })).toEqual({ ok: false, error: 'outdated' });
  });
});

describe('a pasted table', () => {
  const paste = (text: string, save: boolean, source = '') =>
    pasteProgrammes({ schoolId, text, source, language: 'es', save });

  it('is only looked at first, then added whole behind what is there', async () => {
    await save(named('Uno'));
    const text = 'Nombre\tPrecio\tPor\nDos\t1.200 €\tmes\nTres\t\t';
    const seen = await paste(text, false, 'https://school.example/');
    expect(seen).toMatchObject({
      ok: true,
      value: { programmes: null, table: { rows: [{ summary: '1.200\u00a0€ al mes' }, {}] } },
    });
    expect(await names()).toEqual(['Uno']);
    expect(await paste(text, true, 'https://school.example/')).toMatchObject({ ok: true });
    expect(await names()).toEqual(['Uno', 'Dos', 'Tres']);
    expect(acting.invalidated).toContain('school:obrador');
  });

  it('is added not at all when one cell is wrong', async () => {
    const answer = await paste('Dos\nTres\tgurú', true);
    expect(answer).toMatchObject({
      ok: true,
      value: { programmes: null, table: { rows: [{ problems: [] }, { problems: [{ column: 'level' }] }] } },
    });
    expect(await names()).toEqual([]);
  });
});
