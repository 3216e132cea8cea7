/** Imports by the database's functions only, with rows as the check would write them. */
import type { PGlite } from '@electric-sql/pglite';
import { type Actor, as, only } from './scratch.ts';

export type Entry = Record<string, unknown>;
const SERVER: Actor = { role: 'service_role' };

/** A checked row; one with only `write` is new or changed. */
export interface CheckedRow {
  kind?: string;
  write?: Entry;
  update_write?: Entry;
  errors?: unknown;
  duplicate?: unknown;
  columns?: string[];
}

/** Uploads and checks a file of these rows; returns the import's id. */
export async function checkedImport(
  database: PGlite,
  who: Actor,
  rows: CheckedRow[],
  name = 'schools.csv',
): Promise<string> {
  const call = (actor: Actor, sql: string, values: unknown[]) => as(database, actor, `select ${sql}`, values);
  const { id } = only(
    await as<{ id: string }>(database, who, 'select public.begin_import($1) as id', [name]),
  );
  const cells = rows.map((_, index) => ({ position: index + 1, number: index + 2, cells: [`${index}`] }));
  await call(who, 'public.add_import_rows($1, $2::text::jsonb)', [id, JSON.stringify(cells)]);
  await call(who, `public.end_import_upload($1, '["a"]', $2, '{}')`, [id, rows.length]);
  await call(who, `public.prepare_import($1, 'check', '{}')`, [id]);
  const found = rows.map((row, index) => ({
    position: index + 1,
    name: row.write?.name ?? null,
    kind: row.write && 'version' in row.write ? 'changed' : 'new',
    ...row,
  }));
  await call(SERVER, 'public.save_import_check($1, 1, $2::text::jsonb)', [id, JSON.stringify(found)]);
  await call(SERVER, `public.end_import_step($1, 'check')`, [id]);
  return id;
}

/** Runs a step of an import as its job would, in batches of `at`; returns their number. */
export async function doStep(
  database: PGlite,
  who: Required<Actor>,
  id: string,
  step: 'apply' | 'undo',
  at = 100,
): Promise<number> {
  await as(database, who, 'select public.prepare_import($1, $2)', [id, step]);
  let portions = 0;
  for (; (await doPortion(database, who, id, step, at)) > 0; portions += 1);
  await as(database, SERVER, 'select public.end_import_step($1, $2)', [id, step]);
  return portions;
}

/** One batch of a prepared step; returns the number of rows or schools. */
export async function doPortion(
  database: PGlite,
  who: Required<Actor>,
  id: string,
  step: 'apply' | 'undo',
  at = 100,
): Promise<number> {
  const sql =
    step === 'apply'
      ? 'public.apply_import_rows($1, 1, 1000000, $2, $3)'
      : 'public.undo_import_changes($1, $2, $3)';
  const { answer } = only(
    await as<{ answer: { done: number } }>(database, SERVER, `select ${sql} as answer`, [id, at, who.id]),
  );
  return answer.done;
}

export async function importRows(database: PGlite, who: Required<Actor>, rows: Entry[]): Promise<string> {
  const id = await checkedImport(
    database,
    who,
    rows.map((write) => ({ write })),
  );
  await doStep(database, who, id, 'apply');
  return id;
}

export async function overviewOf(database: PGlite, who: Actor, id: string): Promise<Entry> {
  return only(
    await as<{ overview: Entry }>(database, who, 'select public.import_overview($1) as overview', [id]),
  ).overview;
}

/** A row of a school in Faro. */
export const newEntry = (name: string, more: Entry = {}): Entry => ({
  ...{ name, city: 'Faro', country: 'Portugal', type: 'institute', slug: '', sources: [], is_active: true },
  ...more,
});

/** Imports as this account, and what they leave. */
export const importsOf = (database: PGlite, who: Required<Actor>) => ({
  bring: (...rows: Entry[]) => importRows(database, who, rows),
  overview: (id: string) => overviewOf(database, who, id),
  schools: async (columns = '*'): Promise<Entry[]> =>
    (await database.query<Entry>(`select ${columns} from public.schools order by name, id`)).rows,
  stored: async (name: string): Promise<Entry> =>
    only(await database.query<Entry>('select * from public.schools where name = $1', [name])),
});
