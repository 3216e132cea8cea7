import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { checkedImport, doPortion, doStep, type Entry, importsOf, newEntry } from '../../support/imported.ts';
import { type Actor, account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
const admin = opened(() => account(database, 'admin'));
beforeEach(() => database.exec('delete from public.schools; delete from private.school_imports'));

const SERVER: Actor = { role: 'service_role' };
const { bring, overview, schools, stored } = importsOf(database, admin);
describe('the rows of an import', () => {
  it('create schools, each with a slug of its own though they share a name', async () => {
    expect(
      await overview(await bring(newEntry('Gusto'), newEntry('Gusto'), newEntry('Gusto'))),
    ).toMatchObject({
      status: 'imported',
      created_count: 3,
      changed_count: 0,
    });
    const slugs = (await schools('slug')).map(({ slug }) => slug).sort();
    expect(slugs).toEqual(['gusto', 'gusto-faro', 'gusto-faro-2']);
  });

  it('change their columns and no others, in the name of who imported', async () => {
    await bring(newEntry('Gusto', { languages: ['Spanish'], phone: '1' }));
    const before = await stored('Gusto');
    await bring({ id: before.id, version: before.version, city: 'Lagos', phone: null });
    expect(await stored('Gusto')).toMatchObject({
      city: 'Lagos',
      phone: null,
      languages: ['Spanish'],
      version: 2,
      slug: 'gusto',
    });
    const log = await database.query<Entry>('select actor from public.change_log order by id desc limit 1');
    expect(only(log)).toEqual({ actor: admin.id });
  });

  it('fail alone: a school that changed since the check, a value that is refused, a taken identifier', async () => {
    await bring(newEntry('Gusto', { legacy_id: 'g' }));
    const { id } = await stored('Gusto');
    const made = await bring(
      newEntry('Other'),
      { id, version: 7, city: 'Lagos' },
      newEntry('Old', { founded: 1200 }),
      newEntry('Second', { legacy_id: 'g' }),
    );
    expect(await schools('name, city')).toEqual([
      { name: 'Gusto', city: 'Faro' },
      { name: 'Other', city: 'Faro' },
    ]);
    const rows = await database.query<Entry>(
      'select code from private.import_rows where import = $1 and outcome = $2 order by position',
      [made, 'failed'],
    );
    expect(rows.rows.map(({ code }) => code)).toEqual(['changed', 'refused', 'taken']);
    expect(await overview(made)).toMatchObject({ created_count: 1, failed: 3 });
  });

  it('about one school twice are written once, and the second has failed', async () => {
    await bring(newEntry('Gusto'));
    const { id } = await stored('Gusto');
    const made = await bring({ id, version: 1, city: 'Lagos' }, { id, version: 1, city: 'Tavira' });
    expect(await schools('city')).toEqual([{ city: 'Lagos' }]);
    expect(await overview(made)).toMatchObject({ changed_count: 1, failed: 1 });
  });

  it('are written in batches, and a later process continues with the next one', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ write: newEntry(`School ${index}`) }));
    const id = await checkedImport(database, admin, rows);
    await as(database, admin, `select public.prepare_import($1, 'apply')`, [id]);
    expect(await doPortion(database, admin, id, 'apply', 10)).toBe(10);
    expect(await overview(id)).toMatchObject({ status: 'importing', created_count: 10 });
    expect(await doStep(database, admin, id, 'apply', 10)).toBe(2);
    expect(await overview(id)).toMatchObject({ status: 'imported', created_count: 25 });
    expect(await schools('id')).toHaveLength(25);
  });

  it('are left out, used to update or created anyway when they are probable duplicates', async () => {
    await bring(newEntry('Gusto'));
    const { id, version } = await stored('Gusto');
    const duplicate = {
      kind: 'duplicate',
      write: newEntry('GUSTO', { phone: '2' }),
      update_write: { id, version, phone: '2' },
    };
    const choose = (made: string, choice: string, position: number | null) =>
      as(database, admin, 'select public.choose_import_duplicates($1, $2, $3)', [made, choice, position]);
    const ignored = await checkedImport(database, admin, [duplicate]);
    await doStep(database, admin, ignored, 'apply');
    expect(await schools('name, phone')).toEqual([{ name: 'Gusto', phone: null }]);
    const both = await checkedImport(database, admin, [duplicate, duplicate]);
    await choose(both, 'create', null);
    await choose(both, 'update', 1);
    expect(await overview(both)).toMatchObject({ chosen: 2 });
    await doStep(database, admin, both, 'apply');
    expect(await schools('name, phone')).toEqual([
      { name: 'GUSTO', phone: '2' },
      { name: 'Gusto', phone: '2' },
    ]);
    await expect(choose(both, 'skip', null)).rejects.toMatchObject({ code: '22023' });
  });
});

it('the list of imports leads to the schools of each', async () => {
  const id = await bring(newEntry('A'), newEntry('B'));
  await bring(newEntry('C'));
  const found = only(
    await as<{ found: Entry }>(
      database,
      admin,
      'select public.admin_search_schools(p_origin => $1) as found',
      [id],
    ),
  ).found;
  expect(found).toMatchObject({ total: 2, origin: 'schools.csv', schools: [{ name: 'A' }, { name: 'B' }] });
  const exported = only(
    await as<{ page: Entry[] }>(database, admin, 'select public.export_schools(p_origin => $1) as page', [
      id,
    ]),
  ).page;
  expect(exported.map(({ name }) => name)).toEqual(['A', 'B']);
});

describe('probable duplicates', () => {
  const duplicates = async (id: string, rows: Entry[], run = 1) =>
    only(
      await as<{ found: Entry[] }>(
        database,
        SERVER,
        'select public.find_import_duplicates($1, $2, $3::text::jsonb) as found',
        [id, run, JSON.stringify(rows)],
      ),
    ).found.sort((a, b) => Number(a.position) - Number(b.position));
  const row = (position: number, name: string, more: Entry = {}) => ({
    position,
    claims: [],
    fresh: true,
    name,
    country: 'Portugal',
    city: 'Faro',
    ...more,
  });
  const upload = () =>
    checkedImport(
      database,
      admin,
      Array.from({ length: 6 }, () => ({ kind: 'same' })),
    );

  it('are found by name and town, and by website and town, whatever accents, case and www', async () => {
    await bring(newEntry('Escuela Señorío'), newEntry('Other', { website: 'https://www.sabor.example/a' }));
    const id = await upload();
    const found = await duplicates(id, [
      row(1, 'ESCUELA SENORIO', { city: 'fáro' }),
      row(2, 'Sabor', { website: 'http://sabor.example' }),
      row(3, 'Sabor Lagos', { website: 'http://sabor.example', city: 'Lagos' }),
      row(4, 'Escuela Señorío', { country: 'Spain' }),
    ]);
    expect(found).toMatchObject([
      { position: 1, school: { name: 'Escuela Señorío' }, by: 'name', earlier: null },
      { position: 2, school: { name: 'Other' }, by: 'host' },
    ]);
    expect(found).toHaveLength(2);
  });

  it('are not found by a host that several schools of the town share', async () => {
    await bring(
      newEntry('One', { website: 'https://centres.example/1' }),
      newEntry('Two', { website: 'https://centres.example/2' }),
    );
    expect(
      await duplicates(await upload(), [row(1, 'Three', { website: 'https://centres.example/3' })]),
    ).toEqual([]);
  });

  it('are found within a file, over its portions, and a portion done again finds the same', async () => {
    const id = await upload();
    expect(await duplicates(id, [row(1, 'A'), row(2, 'a')])).toMatchObject([
      { position: 2, earlier: 2, certain: false, school: null },
    ]);
    const portion = [row(3, 'Á'), row(4, 'B', { claims: ['id 1'], fresh: false })];
    const found = await duplicates(id, portion);
    expect(found).toMatchObject([{ position: 3, earlier: 2 }]);
    expect(await duplicates(id, portion)).toEqual(found);
    expect(await duplicates(id, [row(5, 'C', { claims: ['id 1'] })])).toMatchObject([
      { position: 5, earlier: 5, certain: true },
    ]);
    expect(await duplicates(id, [row(5, 'C', { claims: ['id 1'] })], 2)).toEqual([]);
  });
});

it('rows that nobody needs any more go, a few at a time, and those with problems stay', async () => {
  const id = await checkedImport(database, admin, [
    { write: newEntry('A') },
    { kind: 'error', errors: [{ column: 'city', error: 'cityRequired' }] },
    { kind: 'same' },
  ]);
  await doStep(database, admin, id, 'apply');
  const tidy = async () =>
    only(await as<{ gone: number }>(database, SERVER, 'select public.tidy_imports(1) as gone')).gone;
  expect([await tidy(), await tidy(), await tidy()]).toEqual([1, 1, 0]);
  const { rows } = await database.query<Entry>('select kind from private.import_rows');
  expect(rows).toEqual([{ kind: 'error' }]);
});

it('two jobs are never at work on one import', async () => {
  const id = await bring(newEntry('A'));
  await database.query(`insert into public.jobs (kind, subject) values ('import-apply', $1)`, [id]);
  await expect(doStep(database, admin, id, 'undo')).rejects.toMatchObject({ code: '55006' });
  await database.exec('delete from public.jobs');
});
