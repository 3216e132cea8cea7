/** Reads the schema from PostgreSQL's catalogs. */
import type { Caller, Engine } from '../../engine/engine.ts';
import { FINGERPRINT, FOREIGN_KEYS, GRANTED_SCHEMAS, ROLE_SETTINGS, ROUTINES, TABLES } from './catalog.ts';
import { type CatalogTable, deriveRelationships, type ForeignKey } from './relationships.ts';
import {
  type Column,
  keyOf,
  type Qualified,
  type Relationship,
  type RestSettings,
  type Routine,
  type Schema,
} from './types.ts';

/** Names are qualified when the search path is empty. */
const READER: Caller = { role: 'owner', claims: {}, settings: { search_path: '' } };

/** Never exposed, whatever is granted: they belong to other parts of the backend. */
const RESERVED = new Set(['auth', 'storage', 'extensions', 'supabase_migrations', 'local_backend']);
const MAX_ROWS = 1_000;

type Row = Record<string, unknown>;

/** Differs after each schema change. */
export async function schemaFingerprint(engine: Engine): Promise<string> {
  const { rows } = await engine.query(READER, FINGERPRINT);
  return String(rows[0]?.value);
}

export async function loadSchema(engine: Engine): Promise<Schema> {
  const ask = async (sql: string, params: unknown[] = []) => (await engine.query(READER, sql, params)).rows;
  const settings = readSettings(await ask(ROLE_SETTINGS), await ask(GRANTED_SCHEMAS));
  const catalog = new Map((await ask(TABLES)).map(catalogTable).map((table) => [table.oid, table]));
  const relationships = deriveRelationships(catalog, (await ask(FOREIGN_KEYS)).map(foreignKey));
  const exposed = new Set(settings.schemas);
  const tables = [...catalog.values()].map(({ table }) => table).filter(({ schema }) => exposed.has(schema));
  return {
    settings,
    tables: new Map(tables.map((table) => [keyOf(table), table])),
    relationships: grouped(relationships.filter((each) => isExposed(each, exposed)).sort(byKind)),
    routines: groupedRoutines((await ask(ROUTINES, [settings.schemas])).map(routine)),
  };
}

function readSettings(roleSettings: Row[], granted: Row[]): RestSettings {
  const parsed = roleSettings.map(({ role, setting }) => {
    const text = String(setting);
    const split = text.indexOf('=');
    return { role: String(role), name: text.slice(0, split), value: text.slice(split + 1) };
  });
  const of = (wanted: string) =>
    new Map(parsed.filter(({ role }) => role === wanted).map(({ name, value }) => [name, value]));
  const values = of('authenticator');
  const timeouts = ['anon', 'authenticated', 'service_role'].flatMap((role): [string, string][] => {
    const timeout = of(role).get('statement_timeout') ?? values.get('statement_timeout');
    return timeout === undefined ? [] : [[role, timeout]];
  });
  const listed = values
    .get('pgrst.db_schemas')
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const names = listed ?? ['public', ...granted.map(({ name }) => String(name))];
  const maxRows = Number(values.get('pgrst.db_max_rows') ?? MAX_ROWS);
  return {
    schemas: [...new Set(names)].filter((name) => !RESERVED.has(name)),
    maxRows: Number.isInteger(maxRows) && maxRows > 0 ? Math.min(maxRows, MAX_ROWS) : MAX_ROWS,
    statementTimeouts: new Map(timeouts),
  };
}

function catalogTable(row: Row): CatalogTable {
  const columns = row.columns as (Column & { number: number })[];
  const names = new Map(columns.map(({ number, name }) => [number, name]));
  const primaryKeyNumbers = row.primary_key as number[];
  return {
    oid: Number(row.oid),
    names,
    table: {
      schema: String(row.schema),
      name: String(row.name),
      columns: new Map(columns.map(({ name, type }) => [name, { name, type }])),
      primaryKey: primaryKeyNumbers.map((number) => names.get(number) ?? ''),
    },
  };
}

function foreignKey(row: Row): ForeignKey {
  return {
    name: String(row.name),
    oid: Number(row.oid),
    foreignOid: Number(row.foreign_oid),
    columns: row.columns as number[],
    foreignColumns: row.foreign_columns as number[],
    isUnique: Boolean(row.is_unique),
  };
}

function routine(row: Row): Routine {
  return {
    schema: String(row.schema),
    name: String(row.name),
    parameters: row.parameters as Routine['parameters'],
    returns: { schema: String(row.returns_schema), name: String(row.returns_name) },
    returnsSet: Boolean(row.returns_set),
    returnsComposite: Boolean(row.returns_composite),
    volatility: row.volatility as Routine['volatility'],
    statementTimeout: row.statement_timeout === null ? null : String(row.statement_timeout),
  };
}

/** PostgREST's order. */
const KINDS: Relationship['kind'][] = ['one-to-many', 'many-to-one', 'one-to-one'];

function byKind(a: Relationship, b: Relationship): number {
  const kind = KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  return kind || (a.constraint < b.constraint ? -1 : a.constraint > b.constraint ? 1 : 0);
}

function isExposed({ table, foreign }: Relationship, exposed: Set<string>): boolean {
  return exposed.has(table.schema) && exposed.has(foreign.schema);
}

function grouped<T extends { table: Qualified }>(items: T[]): Map<string, T[]> {
  return Map.groupBy(items, ({ table }) => keyOf(table));
}

/** Types of a whole body, for functions with one unnamed parameter. */
const WHOLE_BODY = new Set(['json', 'jsonb']);

function groupedRoutines(routines: Routine[]): Map<string, Routine[]> {
  const groups = Map.groupBy(routines.filter(isCallable), keyOf);
  const order = ({ parameters }: Routine) =>
    parameters.map(({ name, type }) => `${name}\0${type}`).join('\0');
  for (const overloads of groups.values()) {
    overloads.sort((a, b) => a.parameters.length - b.parameters.length || (order(a) < order(b) ? -1 : 1));
  }
  return groups;
}

function isCallable({ parameters }: Routine): boolean {
  const unnamed = parameters.filter(({ name }) => name === '');
  return unnamed.length === 0 || (unnamed.length === 1 && WHOLE_BODY.has(unnamed[0]?.type ?? ''));
}
