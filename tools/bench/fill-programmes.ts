import { syntheticProgrammes } from './synthetic-programmes.ts';
import { syntheticSchools } from './synthetic-schools.ts';

const BATCH = 2_000;
const SCHOOL_COLUMNS = 'name, country, city, type, specialties, slug';
const PROGRAMME_COLUMNS =
  'school_id, slug, name, name_en, level, field, mode, duration_value, duration_unit, prices, intakes, languages, internship, is_active';

export interface Asking {
  query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** History and triggers are disabled; the search index is built at the end. */
export async function fillProgrammes(
  database: Asking,
  programmes: number,
  perSchool: number,
  real: Parameters<typeof syntheticSchools>[1],
): Promise<void> {
  await database.query('alter table public.schools disable trigger user');
  await inBatches(syntheticSchools(Math.ceil(programmes / perSchool), real), (batch, first) =>
    insert(
      database,
      'public.schools',
      SCHOOL_COLUMNS,
      batch.map((school, place) => ({ ...school, slug: `synthetic-${first + place}` })),
    ),
  );
  await database.query('alter table public.schools enable trigger user');
  await addProgrammes(database, programmes);
  await database.query('select private.reindex_search()');
  await database.query('vacuum analyze');
}

export async function addProgrammes(database: Asking, programmes: number): Promise<void> {
  const { rows } = await database.query(`select id from public.schools where slug like 'synthetic-%'`);
  const schools = rows.map(({ id }) => String(id));
  await database.query('alter table public.programmes disable trigger user');
  await inBatches(syntheticProgrammes(programmes, schools), (batch) =>
    insert(database, 'public.programmes', PROGRAMME_COLUMNS, batch),
  );
  await database.query('alter table public.programmes enable trigger user');
  await database.query(
    `insert into public.exchange_rates (currency, per_euro, day, source)
     values ('USD', 1.1, '2001-01-01', 'https://x.test'), ('GBP', 0.85, '2001-01-01', 'https://x.test'),
       ('CHF', 0.95, '2001-01-01', 'https://x.test'), ('MXN', 20, '2001-01-01', 'https://x.test')
     on conflict (currency) do nothing`,
  );
}

export const insert = (database: Asking, table: string, columns: string, rows: unknown[]) =>
  database.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );

export async function inBatches<T>(
  rows: Iterable<T>,
  write: (batch: T[], first: number) => Promise<unknown>,
) {
  let batch: T[] = [];
  let written = 0;
  const flush = async () => {
    if (batch.length > 0) await write(batch, written);
    written += batch.length;
    batch = [];
  };
  for (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH) await flush();
  }
  await flush();
}
