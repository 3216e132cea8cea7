import { beforeEach, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { checkedImport, doPortion, doStep, overviewOf } from '../../support/imported.ts';
import { type Actor, account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
const admin = opened(() => account(database, 'admin'));
beforeEach(() => database.exec('delete from public.schools; delete from private.school_imports'));

const SERVER: Actor = { role: 'service_role' };
const server = (sql: string, values: unknown[]) => as(database, SERVER, `select public.${sql}`, values);
const end = (id: string, step: string) => server('end_import_step($1, $2)', [id, step]);
const prepare = (id: string, step: string) =>
  as(database, admin, 'select public.prepare_import($1, $2)', [id, step]);
const school = (index: number) => ({
  write: {
    name: `School ${index}`,
    city: 'Faro',
    country: 'Portugal',
    type: 'institute',
    slug: '',
    sources: [],
  },
});
const checked = (rows: number) =>
  checkedImport(
    database,
    admin,
    Array.from({ length: rows }, (_, index) => school(index)),
  );
const overview = (id: string) => overviewOf(database, admin, id);
const INCOMPLETE = { code: '55000', detail: '2 rows are left' };
const tidied = async () =>
  only(await as<{ gone: number }>(database, SERVER, 'select public.tidy_imports(500) as gone')).gone;

it('an import is imported when no row waits to be written', async () => {
  const id = await checked(5);
  await prepare(id, 'apply');
  await doPortion(database, admin, id, 'apply', 3);
  await expect(end(id, 'apply')).rejects.toMatchObject(INCOMPLETE);
  expect(await overview(id)).toMatchObject({ status: 'importing', tally: { new: 3, open: 2 } });
  await doPortion(database, admin, id, 'apply', 3);
  await end(id, 'apply');
  await end(id, 'apply');
  expect(await overview(id)).toMatchObject({ status: 'imported', tally: { new: 5, open: 0 } });
});

it('an import is undone when nothing waits to be taken back', async () => {
  const id = await checked(5);
  await doStep(database, admin, id, 'apply');
  await prepare(id, 'undo');
  await doPortion(database, admin, id, 'undo', 3);
  await expect(end(id, 'undo')).rejects.toMatchObject(INCOMPLETE);
  await doPortion(database, admin, id, 'undo', 3);
  await end(id, 'undo');
  expect(await overview(id)).toMatchObject({ status: 'undone', undone_count: 5 });
});

it('a file is checked when every row is, and read when every row is there', async () => {
  const id = await checked(5);
  await prepare(id, 'check');
  await expect(end(id, 'check')).rejects.toMatchObject({ code: '55000', detail: '5 rows are left' });
  const upload = only(await as<{ id: string }>(database, admin, `select public.begin_import('a') as id`)).id;
  await expect(
    as(database, admin, `select public.end_import_upload($1, '["a"]', 5, '{}')`, [upload]),
  ).rejects.toMatchObject({ code: '55000' });
});

it('writing to an import at another step is refused, and to one that has ended does nothing', async () => {
  const id = await checked(3);
  await expect(doPortion(database, admin, id, 'apply')).rejects.toMatchObject({ code: '55000' });
  await doStep(database, admin, id, 'apply');
  expect(await doPortion(database, admin, id, 'apply')).toBe(0);
  await expect(doPortion(database, admin, id, 'undo')).rejects.toMatchObject({ code: '55000' });
  await expect(end(id, 'undo')).rejects.toMatchObject({ code: '22023' });
  await doStep(database, admin, id, 'undo');
  await expect(doPortion(database, admin, id, 'apply')).rejects.toMatchObject({ code: '55000' });
});

it('what an earlier check finds later changes nothing', async () => {
  const id = await checked(3);
  const save = (run: number) =>
    server('save_import_check($1, $2, $3::text::jsonb)', [id, run, '[{"position": 1, "kind": "same"}]']);
  await expect(save(1)).rejects.toMatchObject({ code: '55000' });
  await prepare(id, 'check');
  await expect(save(1)).rejects.toMatchObject({ code: '55000' });
  await save(2);
});

it('the rows of an import that is not finished stay, however old it is', async () => {
  const id = await checked(5);
  await prepare(id, 'apply');
  await doPortion(database, admin, id, 'apply', 3);
  await database.query(
    `update private.school_imports set uploaded_at = now() - interval '1 year', imported_at = now() - interval '1 year' where id = $1`,
    [id],
  );
  expect(await tidied()).toBe(0);
  expect(await doStep(database, admin, id, 'apply')).toBe(1);
  expect(await overview(id)).toMatchObject({ status: 'imported', created_count: 5 });
});

it('rows are duplicates of later ones that were checked before them', async () => {
  const id = await checked(6);
  const duplicates = async (position: number) =>
    only(
      await as<{ found: unknown[] }>(
        database,
        SERVER,
        'select public.find_import_duplicates($1, 1, $2::text::jsonb) as found',
        [id, JSON.stringify([{ position, claims: ['id 1'], fresh: false }])],
      ),
    ).found;
  expect(await duplicates(5)).toEqual([]);
  expect(await duplicates(2)).toMatchObject([{ position: 2, earlier: 6, certain: true }]);
  expect(await duplicates(5)).toEqual([]);
});
