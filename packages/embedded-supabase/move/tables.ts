import { MoveError } from './move-error.ts';

export type Ask = (sql: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

export interface Table {
  name: string;
  /** Without generated columns; types in PostgreSQL's cast syntax. */
  columns: { name: string; type: string }[];
}

/** With password hashes and second factors. */
const ACCOUNTS = ['auth.users', 'auth.identities', 'auth.mfa_factors'];
/** Applied seeds: hosted projects do not have this table. */
const SEEDS = 'supabase_migrations.seed_files';
/** Sessions are only valid for their address: users sign in again. */
const SESSIONS = [
  'one_time_tokens',
  'flow_state',
  'mfa_challenges',
  'mfa_amr_claims',
  'refresh_tokens',
  'sessions',
];

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array_agg(a.attname::text order by a.attnum) as columns,
    array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relkind = 'r' and (n.nspname in ('public', 'private') or n.nspname || '.' || c.relname = any ($1))
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
   group by 1 order by 1`;

async function tablesOf(ask: Ask): Promise<Table[]> {
  const rows = await ask(TABLES, [[...ACCOUNTS, SEEDS]]);
  return rows.map(({ name, columns, types }) => {
    const kinds = types as string[];
    return {
      name: String(name),
      columns: (columns as string[]).map((column, index) => ({ name: column, type: kinds[index] ?? 'text' })),
    };
  });
}

/** Tables with the columns of both databases; only account tables may differ. Throws MoveError. */
export async function tablesToMove(source: Ask, target: Ask): Promise<Table[]> {
  const [here, there] = [await migrationsOf(source), await migrationsOf(target)];
  const missing = here.find((version) => !there.includes(version));
  if (missing)
    throw new MoveError(`The target lacks the migration ${missing}: bring its schema up to date first.`);
  const more = there.find((version) => !here.includes(version));
  if (more)
    throw new MoveError(
      `The target has the migration ${more}, which this data does not: start the same release on it first.`,
    );

  const targets = new Map((await tablesOf(target)).map((table) => [table.name, table]));
  const sources = (await tablesOf(source)).filter(({ name }) => name !== SEEDS || targets.has(name));
  return sources.map((table) => {
    const known = new Set(targets.get(table.name)?.columns.map(({ name }) => name));
    const columns = table.columns.filter(({ name }) => known.has(name));
    if (columns.length === 0) throw new MoveError(`The target has no table ${table.name}.`);
    const lost = table.columns.find(({ name }) => !known.has(name));
    if (lost && !ACCOUNTS.includes(table.name))
      throw new MoveError(`The target's table ${table.name} has no column ${lost.name}.`);
    return { ...table, columns };
  });
}

async function migrationsOf(ask: Ask): Promise<string[]> {
  const [there] = await ask(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as there`,
  );
  if (!there?.there)
    throw new MoveError('The target has no schema yet: docs/operations.md says how to make it.');
  const rows = await ask('select version from supabase_migrations.schema_migrations order by 1');
  return rows.map(({ version }) => String(version));
}

export async function sessionTables(ask: Ask): Promise<string[]> {
  const rows = await ask(
    `select relname from pg_class where relnamespace = 'auth'::regnamespace and relname = any ($1)`,
    [SESSIONS],
  );
  return rows.map(({ relname }) => `auth.${relname}`);
}
