import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PROGRAMME_COLUMNS } from '@/lib/imports/model/programme-columns';
import type { TestBackend, TestUser } from '../../support/backend.ts';
import { followPages } from '../../support/followed-pages.ts';
import { recordsOf } from '../../support/read-csv.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';
import { csv, importSteps, runImports } from '../../support/site-imports.ts';

let backend: TestBackend;
let admin: TestUser;
let runner: ReturnType<typeof runImports>;
let invalidated: string[] = [];

// Sessions are cookies, which only Next.js has.
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => admin.client }));
vi.mock('@/lib/i18n/request-language', () => ({ requestLanguage: async () => 'en' }));

let download: (request: Request) => Promise<Response>;
let problems: (request: Request) => Promise<Response>;
let { actions, checked, step, overview, rowsOf } = {} as Awaited<ReturnType<typeof importSteps>>;
let school: { id: string; slug: string; name: string };
beforeAll(async () => {
  backend = await openSiteBackend();
  admin = await backend.createUser('admin');
  ({ GET: download } = await import('@/app/api/admin/programmes/export/route'));
  ({ GET: problems } = await import('@/app/api/admin/schools/import/problems/route'));
  ({ actions, checked, step, overview, rowsOf } = await importSteps(backend, admin));
  runner = runImports(backend);
});
afterAll(async () => {
  await runner.stop();
  await backend.close();
});

async function addSchool(name: string) {
  const made = { name, city: 'Faro', country: 'Portugal', type: 'institute', is_active: true };
  const { data } = await backend.service
    .from('schools')
    .insert(made)
    .select('id,slug,name')
    .single()
    .throwOnError();
  return data;
}

beforeEach(async () => {
  invalidated = await followPages(backend.service);
  school = await addSchool(`Escuela ${crypto.randomUUID().slice(0, 8)}`);
});

const PROGRAMMES = { contents: 'programmes', active: true } as const;
const check = (body: string | Uint8Array<ArrayBuffer>, query?: string) => checked(body, PROGRAMMES, query);
/** Refuses a row for any invalid cell. */
const strictly = (body: string) => checked(body, { ...PROGRAMMES, strict: true });
const all = async () =>
  (await backend.service.from('programmes').select('*').order('id').limit(1000)).data ?? [];
const ofSchool = async () =>
  (await backend.service.from('programmes').select('*').eq('school_id', school.id).order('position')).data ??
  [];
const exported = async (query = '') =>
  (await download(new Request(`${SITE}/api/admin/programmes/export${query}`))).text();
const lines = (...rows: string[]) => csv('school_slug,name,level,prices,intakes,sources', ...rows);
const row = (name: string, more = ',,,') => `${school.slug},${name},${more}`;
const bring = async (...rows: string[]) => {
  const id = await check(lines(...rows));
  await step('applyImport', id);
  return id;
};

it('new programmes have what was chosen for the whole file where it says nothing', async () => {
  const fixed = { level: 'master', mode: 'online', award_es: 'Título propio' };
  const body = csv('school_slug,name,mode', `${school.slug},Uno,`, `${school.slug},Dos,on-site`);
  await step('applyImport', await checked(body, { ...PROGRAMMES, fixed }));
  expect(await ofSchool()).toMatchObject([
    { name: 'Uno', level: 'master', mode: 'online', award_es: 'Título propio' },
    { name: 'Dos', level: 'master', mode: 'on-site' },
  ]);
});

describe('the application’s own export of programmes', () => {
  it('changes nothing when it is imported again', async () => {
    const id = await check(await exported());
    expect(await overview(id)).toMatchObject({
      contents: 'programmes',
      status: 'checked',
      counts: { same: (await all()).length },
    });
    expect((await overview(id)).headings).toEqual(PROGRAMME_COLUMNS);
  });

  it('brings deleted programmes back as they were', async () => {
    await bring(row('Pan', 'Taller,900 EUR / programme,9 | 1,https://a.example/'), row('Vino'));
    const before = await ofSchool();
    const file = await exported(`?ids=${school.id}`);
    await backend.service.from('programmes').delete().eq('school_id', school.id);
    const id = await check(file);
    expect(await overview(id)).toMatchObject({ counts: { new: 2 } });
    await step('applyImport', id);
    const passive = { created_at: 0, updated_at: 0 };
    expect((await ofSchool()).map((one) => ({ ...one, ...passive }))).toEqual(
      before.map((one) => ({ ...one, ...passive })),
    );
  });
});

describe('a file of programmes', () => {
  it('is checked row by row, written but for its errors, and undone', async () => {
    const [before, rows] = [await all(), await ofSchool()];
    const id = await strictly(
      lines(
        row('Pastelería', 'Grado,"9.000-12.000 € / año 2026/27",septiembre y enero,https://a.example/'),
        row('Sin fuente', ',900 EUR / year,,'),
        row('Al revés', ',900-800 EUR / year,,https://a.example/'),
        row('Otra moneda', ',900 XXX / year,,https://a.example/'),
        row('Mes trece', ',,9 | 13,'),
        'escuela-de-nadie,Curso,,,,',
        ',Curso,,,,',
        row('Pan'),
      ),
    );
    expect(await overview(id)).toMatchObject({ counts: { error: 6, new: 2 } });
    expect((await rowsOf(id, 'error')).map(({ number, errors }) => [number, errors?.[0]])).toEqual([
      [3, { column: 'sources', error: 'sourceRequired' }],
      [4, { column: 'prices', error: 'rangeOrder', value: '900-800 EUR / year' }],
      [5, { column: 'prices', error: 'currencyUnknown', value: '900 XXX / year' }],
      [6, { column: 'intakes', error: 'monthInvalid', value: '13' }],
      [7, { column: 'school_slug', error: 'schoolUnknown', value: 'escuela-de-nadie' }],
      [8, { column: null, error: 'schoolMissing' }],
    ]);
    expect(await all()).toEqual(before);

    await step('applyImport', id);
    expect(await overview(id)).toMatchObject({ status: 'imported', created_count: 2 });
    expect(await ofSchool()).toMatchObject([
      {
        name: 'Pastelería',
        slug: 'pasteleria',
        level: 'bachelor',
        intakes: [1, 9],
        prices: [{ min: 9000, max: 12_000, currency: 'EUR', per: 'year', year: '2026-27' }],
        sources: [{ url: 'https://a.example/' }],
        is_active: true,
        position: 1,
      },
      { name: 'Pan', position: 2 },
    ]);
    // The school lists it too, and its pages are invalidated.
    const { data } = await backend.service.from('schools').select('programs').eq('id', school.id).single();
    expect(data?.programs).toMatchObject([{ name: 'Pastelería' }, { name: 'Pan' }]);
    expect(invalidated).toContain(`school:${school.slug}`);

    invalidated.length = 0;
    await step('undoImport', id);
    expect(await all()).toEqual(before);
    expect(await ofSchool()).toEqual(rows);
    expect(invalidated).toContain(`school:${school.slug}`);
  });

  it('says what is wrong in words, also in the file of its problem rows', async () => {
    const id = await check(
      lines(row('Al revés', ',900-800 EUR / year,,https://a.example/'), row('A'), row('a')),
    );
    const answer = await problems(new Request(`${SITE}/api/admin/schools/import/problems?import=${id}`));
    const [, ...rows] = recordsOf((await answer.text()).replace(/^\ufeff/, ''));
    expect(rows.map(([number, problem]) => [number, problem])).toEqual([
      ['2', 'Left out – Prices: The highest must not be less than the lowest (“900-800 EUR / year”)'],
      ['4', 'Probably the same as row 3.'],
    ]);
  });

  it('is known again by id, by address, and by name in any language, and changes nothing the second time', async () => {
    const file = lines(row('Pan', 'Taller,,9,'), row('Vino'));
    await step('applyImport', await check(file));
    const [bread, wine] = await ofSchool();
    await backend.service
      .from('programmes')
      .update({ name_en: 'Wine', hours: 20 })
      .eq('id', wine?.id ?? '');
    const again = await check(file);
    expect(await rowsOf(again)).toMatchObject([
      { kind: 'duplicate', duplicate: { school: school.id, programme: 'Pan' }, may_update: false },
      { kind: 'duplicate', duplicate: { programme: 'Vino' }, may_update: false },
    ]);
    await step('applyImport', again);
    expect(await overview(again)).toMatchObject({ created_count: 0, changed_count: 0 });

    const id = await check(
      csv(
        'id,school_slug,slug,name,hours,level',
        `${bread?.id},,,Pan de masa madre,40,`,
        `,${school.slug},vino,Vino,30,`,
        `,${school.slug},,WINE,,Taller`,
      ),
    );
    expect(await rowsOf(id)).toMatchObject([
      { kind: 'changed', columns: ['name', 'level', 'hours'] },
      { kind: 'changed', columns: ['hours'] },
      { kind: 'duplicate', columns: ['name', 'level'], may_update: true },
    ]);
    await actions.chooseDuplicates({ id, choice: 'update', position: 3 });
    await step('applyImport', id);
    expect(await ofSchool()).toMatchObject([
      { id: bread?.id, name: 'Pan de masa madre', hours: 40, level: null, slug: 'pan', intakes: [9] },
      { id: wine?.id, hours: 30 },
    ]);
    // The third row changed a programme that the second had changed in between.
    expect(await rowsOf(id, 'failed')).toMatchObject([{ number: 4, code: 'changed' }]);
  });

  it('is refused rows about one programme twice, of another school, or for a name that several schools have', async () => {
    await bring(row('Pan'), row('Vino'));
    const [bread] = await ofSchool();
    const namesake = await addSchool(school.name);
    const file = csv(
      'id,school_id,school_slug,school_name,slug,name',
      `${bread?.id},,,,,Pan`,
      `${bread?.id},,,,,Pan`,
      `${bread?.id},${namesake.id},,,,Pan`,
      `,${school.id},${namesake.slug},,,Queso`,
      `,,,"${school.name}",,Queso`,
      `${bread?.id},,,,vino,Pan`,
      ',,,,,,x',
    );
    expect((await rowsOf(await check(file))).map(({ errors }) => errors)).toEqual([
      null,
      [{ column: null, error: 'duplicate', value: '2' }],
      [{ column: null, error: 'duplicate', value: '2' }],
      [{ column: 'school_slug', error: 'schoolDiffers', value: namesake.slug }],
      [{ column: 'school_name', error: 'schoolAmbiguous', value: school.name }],
      [{ column: null, error: 'duplicate', value: '2' }],
      [{ column: null, error: 'cellCount' }],
    ]);
    const other = csv('id,school_id,slug', `${bread?.id},${namesake.id},`);
    expect(await rowsOf(await check(other))).toMatchObject([
      { errors: [{ column: 'school_id', error: 'schoolDiffers' }] },
    ]);
    const taken = csv('id,slug', `${bread?.id},vino`);
    expect(await rowsOf(await check(taken))).toMatchObject([
      { errors: [{ column: 'slug', error: 'otherProgrammesSlug' }] },
    ]);
  });

  it('leaves what somebody changed meanwhile, on the way there and back', async () => {
    await bring(row('Pan'), row('Vino'), row('Queso'));
    const [bread, wine, cheese] = await ofSchool();
    const change = (id: string | undefined, fields: object) =>
      backend.service
        .from('programmes')
        .update(fields)
        .eq('id', id ?? '');
    const id = await check(
      csv(
        'id,school_id,name,hours,places,duration_value,duration_unit',
        `${bread?.id},,Pan,10,5,,`,
        `${wine?.id},,Vino,10,,9,months`,
        `${cheese?.id},,Queso,10,,,`,
        `,${school.id},Sal,,,,`,
        `,${school.id},Miel,,,,`,
      ),
    );
    await change(cheese?.id, { places: 3 });
    await step('applyImport', id);
    expect(await overview(id)).toMatchObject({ created_count: 2, changed_count: 2, failed: 1 });
    expect(await rowsOf(id, 'failed')).toMatchObject([{ number: 4, code: 'changed' }]);
    const [, , , salt, honey] = await ofSchool();
    await change(bread?.id, { hours: 12 });
    // Undoing would restore a duration in another unit.
    await change(wine?.id, { duration_unit: 'weeks' });
    await change(salt?.id, { is_active: false, position: 9 });
    await change(honey?.id, { hours: 1 });

    await step('undoImport', id);
    expect(await overview(id)).toMatchObject({ status: 'undone', undone_count: 1, left_count: 3 });
    const left = await admin.client.rpc('list_import_differences', {
      p_import: id,
      p_page: 1,
      p_page_size: 50,
    });
    expect(left.data?.rows).toMatchObject([
      { name: 'Miel', school: school.name, school_id: school.id, differing: ['hours'] },
      { name: 'Pan', differing: ['hours'] },
      { name: 'Vino', differing: ['duration_unit', 'duration_value', 'hours'] },
    ]);
    expect(await ofSchool()).toMatchObject([
      { name: 'Pan', hours: 12, places: null },
      { name: 'Vino', duration_value: 9, duration_unit: 'weeks' },
      { name: 'Queso', hours: null, places: 3 },
      { name: 'Miel', hours: 1 },
    ]);
  });
});
