import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, account, as, only, openDatabase } from '../../support/scratch.ts';

let database: PGlite;
let admin: Required<Actor>;
let second: Required<Actor>;
let superAdmin: Required<Actor>;
let user: Required<Actor>;
beforeAll(async () => {
  database = await openDatabase({ seed: false });
  admin = await account(database, 'admin');
  second = await account(database, 'admin');
  superAdmin = await account(database, 'super_admin');
  user = await account(database, 'user');
});
afterAll(() => database.close());
beforeEach(() => database.exec('delete from public.schools; delete from private.school_imports'));

type Entry = Record<string, unknown>;
const fresh = (name: string, more: Entry = {}): Entry => ({
  name,
  city: 'Faro',
  country: 'Portugal',
  type: 'institute',
  slug: '',
  sources: [],
  is_active: true,
  ...more,
});
const importRows = async (rows: Entry[], who: Actor = admin) =>
  only(
    await as<{ answer: { id: string; created: number; changed: number } }>(
      database,
      who,
      'select public.import_schools($1::text::jsonb, $2) as answer',
      [JSON.stringify(rows), 'schools.csv'],
    ),
  ).answer;
const undo = async (id: string, who: Actor = admin) =>
  only(await as<{ answer: Entry }>(database, who, 'select public.undo_school_import($1) as answer', [id]))
    .answer;
const schools = async (columns = '*'): Promise<Entry[]> =>
  (await database.query<Entry>(`select ${columns} from public.schools order by name, id`)).rows;
const stored = async (): Promise<Entry> => {
  const [school] = await schools();
  return school ?? {};
};

describe('import_schools', () => {
  it('creates schools, each with a slug of its own though they share a name', async () => {
    expect(await importRows([fresh('Gusto'), fresh('Gusto'), fresh('Gusto', { phone: '1' })])).toMatchObject({
      created: 3,
      changed: 0,
    });
    const slugs = (await schools('slug')).map(({ slug }) => slug).sort();
    expect(slugs).toEqual(['gusto', 'gusto-faro', 'gusto-faro-2']);
  });

  it('changes the columns of a row and no others', async () => {
    await importRows([fresh('Gusto', { languages: '["broken', phone: '1' })]);
    const before = await stored();
    await importRows([{ id: before.id, version: before.version, city: 'Lagos', phone: null }]);
    const after = await stored();
    expect(after).toMatchObject({ city: 'Lagos', phone: null, languages: '["broken', version: 2 });
    expect(after.image).toBe(before.image);
    expect(after.slug).toBe('gusto');
  });

  it.each([
    ['a version that is gone', { version: 7, city: 'Lagos' }, '22023'],
    ['a value that a check refuses', { version: 1, founded: 1200 }, '23514'],
  ])('writes nothing at all with %s in one row', async (_, wrong, code) => {
    await importRows([fresh('Gusto')]);
    const { id } = await stored();
    await expect(importRows([fresh('Other'), { id, ...wrong }])).rejects.toMatchObject({ code });
    expect(await schools('name, city')).toEqual([{ name: 'Gusto', city: 'Faro' }]);
  });

  it('writes nothing when a new school brings an identifier that is taken', async () => {
    await importRows([fresh('Gusto', { legacy_id: 'g' })]);
    await expect(importRows([fresh('A'), fresh('B', { legacy_id: 'g' })])).rejects.toMatchObject({
      code: '23505',
    });
    expect(await schools('name')).toEqual([{ name: 'Gusto' }]);
  });

  it('writes only the columns that an editor owns', async () => {
    await importRows([
      fresh('Gusto', { image: 'https://example.org/x.png', version_of: 1, created_at: '2001-01-01' }),
    ]);
    const school = await stored();
    expect(school.image).toBe('/placeholder.svg');
    expect(Number(new Date(String(school.created_at)))).toBeGreaterThan(Date.parse('2026-01-01'));
  });

  it('takes a thousand rows at once', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => fresh(`School ${index}`));
    expect(await importRows(rows)).toMatchObject({ created: 1000, changed: 0 });
    expect(only(await database.query<Entry>('select count(*)::integer as n from public.schools'))).toEqual({
      n: 1000,
    });
  });
});

describe('import_school_portions', () => {
  const portions = async (id: string, ...rows: Entry[][]) => {
    for (const [place, portion] of rows.entries()) {
      const call = 'select public.add_import_portion($1, $2, $3::text::jsonb)';
      await as(database, admin, call, [id, place, JSON.stringify(portion)]);
    }
  };
  const fetchPortions = (id: string, who: Actor) =>
    as<{ answer: Entry }>(database, who, `select public.import_school_portions($1, 'x.csv') as answer`, [id]);

  it('writes all portions of one’s own together, once', async () => {
    const id = crypto.randomUUID();
    await portions(id, [fresh('Gusto')], [fresh('Sabor'), fresh('Taste')]);
    await expect(fetchPortions(id, second)).rejects.toMatchObject({ code: '22023' });
    expect(only(await fetchPortions(id, admin)).answer).toMatchObject({ created: 3, changed: 0 });
    await expect(fetchPortions(id, admin)).rejects.toMatchObject({ code: '22023' });
    expect(await schools('name')).toHaveLength(3);
  });

  it('writes nothing when a row of any portion cannot be written', async () => {
    const id = crypto.randomUUID();
    await portions(id, [fresh('Gusto')], [fresh('Sabor', { founded: 1 })]);
    await expect(fetchPortions(id, admin)).rejects.toMatchObject({ code: '23514' });
    expect(await schools()).toEqual([]);
  });
});

describe('undo_school_import', () => {
  it('brings everything back to what it was and removes what was new', async () => {
    await importRows([fresh('Gusto', { phone: '1', specialties: '["pastry"]' }), fresh('Sabor')]);
    const before = await schools();
    const [gusto, sabor] = before;
    const { id } = await importRows([
      fresh('New'),
      { id: gusto?.id, version: 1, name: 'Renamed', phone: null, specialties: '[]' },
      { id: sabor?.id, version: 1, city: 'Lagos' },
    ]);
    expect((await schools('slug')).map(({ slug }) => slug)).toEqual(['new', 'renamed', 'sabor']);
    expect(await undo(id)).toEqual({ deleted: 1, restored: 2 });
    const passive = { version: 0, updated_at: 0 };
    expect((await schools()).map((school) => ({ ...school, ...passive }))).toEqual(
      before.map((school) => ({ ...school, ...passive })),
    );
  });

  it.each([
    ['a changed school', `update public.schools set phone = '2' where name = 'Gusto'`],
    ['a deleted school', `delete from public.schools where name = 'Gusto'`],
    [
      'a new picture',
      `insert into public.school_images (school_id, image_url) select id, '/a.png' from public.schools where name = 'Gusto'`,
    ],
  ])('refuses after %s and takes nothing back', async (_, change) => {
    const { id } = await importRows([fresh('Gusto'), fresh('Sabor')]);
    await as(database, second, change);
    const before = await schools();
    await expect(undo(id)).rejects.toMatchObject({ code: '22023' });
    expect(await schools()).toEqual(before);
  });

  it('works once', async () => {
    const { id } = await importRows([fresh('Gusto')]);
    await undo(id);
    await expect(undo(id)).rejects.toMatchObject({ code: 'P0002' });
  });

  it('is for whoever imported and for super admins', async () => {
    const first = await importRows([fresh('Gusto')]);
    await expect(undo(first.id, second)).rejects.toMatchObject({ code: 'P0002' });
    await expect(undo(first.id, user)).rejects.toMatchObject({ code: '42501' });
    expect(await undo(first.id, superAdmin)).toEqual({ deleted: 1, restored: 0 });
  });

  it('is offered in the list of imports to whom it is open', async () => {
    const { id } = await importRows([fresh('Gusto')]);
    const listed = async (who: Actor) =>
      only(await as<{ list: Entry[] }>(database, who, 'select public.recent_school_imports() as list')).list;
    expect(await listed(admin)).toMatchObject([
      { id, file_name: 'schools.csv', created: 1, changed: 0, undone: false, may_undo: true },
    ]);
    expect(await listed(second)).toMatchObject([{ id, may_undo: false }]);
    await undo(id);
    expect(await listed(admin)).toMatchObject([{ id, undone: true, may_undo: false }]);
  });
});

describe('export_schools', () => {
  const page = async (args: string, who: Actor = admin) =>
    only(await as<{ page: Entry[] }>(database, who, `select public.export_schools(${args}) as page`)).page;

  it('gives every school once, page by page, hidden ones too', async () => {
    await importRows(
      ['Émile', 'emile', 'Zeta', 'Alfa', 'Beta'].map((name) => fresh(name, { is_active: name !== 'Beta' })),
    );
    const names: unknown[] = [];
    let after = '';
    for (let rows = await page('p_size => 2'); rows.length > 0; rows = await page(`p_size => 2${after}`)) {
      names.push(...rows.map(({ name }) => name));
      const last = rows.at(-1);
      after = `, p_after_name => '${last?.sort_name}', p_after_id => '${last?.id}'`;
    }
    expect(names).toHaveLength(5);
    expect(new Set(names)).toEqual(new Set(['Alfa', 'Beta', 'Émile', 'emile', 'Zeta']));
  });

  it('obeys the filters of the list and a selection', async () => {
    await importRows([
      fresh('Gusto', { is_active: false }),
      fresh('Sabor', { country: 'Spain', type: 'academy', description_en: 'Text' }),
    ]);
    const [gusto] = await schools('id');
    const named = async (args: string) => (await page(args)).map(({ name }) => name);
    expect(await named(`p_search => 'españa'`)).toEqual(['Sabor']);
    expect(await named(`p_search => 'gús'`)).toEqual(['Gusto']);
    expect(await named(`p_country => 'Portugal'`)).toEqual(['Gusto']);
    expect(await named(`p_type => 'academy'`)).toEqual(['Sabor']);
    expect(await named(`p_status => 'inactive'`)).toEqual(['Gusto']);
    expect(await named(`p_issue => 'no_english'`)).toEqual(['Gusto']);
    expect(await named(`p_ids => array['${gusto?.id}']::uuid[]`)).toEqual(['Gusto']);
  });
});

describe.each([
  'public.export_schools()',
  `public.import_matches('{}', '{}', '{}')`,
  `public.import_schools('[]', 'x')`,
  'public.undo_school_import(gen_random_uuid())',
  'public.recent_school_imports()',
  `public.add_import_portion(gen_random_uuid(), 0, '[]')`,
  `public.import_school_portions(gen_random_uuid(), 'x')`,
])('%s', (call) => {
  it('is refused to users and to the signed out', async () => {
    await expect(as(database, user, `select ${call}`)).rejects.toMatchObject({ code: '42501' });
    await expect(as(database, { role: 'anon' }, `select ${call}`)).rejects.toMatchObject({ code: '42501' });
  });
});
