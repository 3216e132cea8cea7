import { answerSql, type BodyColumn } from './body-sql.ts';
import type { Call } from './call.ts';
import { RestError } from './errors.ts';
import { logicSql } from './filter-sql.ts';
import { SOURCE } from './node-sql.ts';
import { planRead, type ReadNode } from './plan.ts';
import { readSql } from './read-sql.ts';
import type { Table } from './schema/types.ts';
import { ident, Parameters, qualified, type Statement } from './sql.ts';

export interface Write {
  plan: ReadNode;
  params: Parameters;
  returning: string;
}

/** Plans a write's response; its placeholders come before the change's. Throws as planRead does. */
export function planWrite(call: Call, table: Table): Write {
  const plan = planRead(call.schema, table, call.params, 'write');
  const params = new Parameters();
  const columns = call.prefer.return === 'representation' ? neededColumns(plan) : [];
  const returning = columns.map((name) => `${qualified(table)}.${name === '*' ? '*' : ident(name)}`);
  return { plan, params, returning: `returning ${returning.length > 0 ? returning.join(', ') : '1'}` };
}

export function writeStatement(
  call: Call,
  { plan, params }: Write,
  change: string,
  countsInserted: boolean,
): Statement {
  const full = call.prefer.return === 'representation';
  const rows = full ? readSql(plan, call.schema, params) : `select * from ${SOURCE}`;
  const inserted = countsInserted ? "nullif(current_setting('pgrst.inserted', true), '')::int" : 'null';
  return {
    sql:
      `with ${SOURCE} as (${change}) select null::bigint as total_result_set, ` +
      `pg_catalog.count(_postgrest_t) as page_total, ` +
      `${full ? answerSql(call.media) : "''"} as body, ${inserted}::int as response_inserted ` +
      `from (${rows}) _postgrest_t`,
    params: params.values,
  };
}

/** Conditions of an UPDATE or DELETE. Throws 21000 without any, to protect all rows. */
export function writeConditions(
  call: Call,
  table: Table,
  params: Parameters,
  verb: 'UPDATE' | 'DELETE',
): string {
  const { filters, logic } = call.params;
  const conditions = [...filters, ...logic].filter(({ path }) => path.length === 0).map(({ value }) => value);
  if (conditions.length === 0) throw new RestError(400, '21000', `${verb} requires a WHERE clause`);
  const scope = { rows: qualified(table), table };
  return conditions.map((condition) => logicSql(condition, scope, params)).join(' and ');
}

/** With types. Throws PGRST204 for an unknown column. */
export function bodyColumns(table: Table, names: string[]): BodyColumn[] {
  return names.map((name) => {
    const column = table.columns.get(name);
    if (column) return column;
    throw new RestError(
      400,
      'PGRST204',
      `Could not find the '${name}' column of '${table.name}' in the schema cache`,
    );
  });
}

/** Columns that a change must return: selected ones, and those of embedded resources. */
export function neededColumns({ select, children }: ReadNode): string[] {
  const names = select.map(({ field }) => field.name);
  if (names.includes('*')) return ['*'];
  const keys = children.flatMap(({ relationship }) => relationship?.columns.map(([column]) => column) ?? []);
  return [...new Set([...names, ...keys])];
}
