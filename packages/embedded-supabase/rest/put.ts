/** PUT: inserts or replaces one row by its primary key. */
import { BODY, bodySql } from './body-sql.ts';
import type { Call } from './call.ts';
import { RestError } from './errors.ts';
import { execute, type Result } from './execute.ts';
import { filterScope } from './filter-scope.ts';
import { logicSql } from './filter-sql.ts';
import { COUNT_INSERTED, conflictSql } from './insert.ts';
import { appliedHeader } from './prefer.ts';
import { respond, respondPlan } from './respond.ts';
import type { Table } from './schema/types.ts';
import { ident, qualified } from './sql.ts';
import { bodyColumns, planWrite, writeStatement } from './write.ts';

/** 201 for a new row, 200 or 204 for a replaced one. */
export async function putRow(call: Call, table: Table): Promise<Response> {
  const { prefer, engine, caller } = call;
  const filters = keyFilters(call, table);
  const payload = call.payload ?? { text: '{}', columns: [], kind: 'object' as const };
  const columns = bodyColumns(table, payload.columns);
  const write = planWrite(call, table);
  const names = columns.map(({ name }) => ident(name));
  const scope = filterScope(BODY, table);
  const body = bodySql(payload, columns, false, write.params);
  const conditions = filters.map((filter) => logicSql(filter, scope, write.params));
  const change = [
    `insert into ${qualified(table)}(${names.join(', ')})`,
    `select ${names.map((name) => `${BODY}.${name}`).join(', ')}`,
    body,
    `where ${[COUNT_INSERTED, ...conditions].join(' and ')}`,
    conflictSql(table.primaryKey, names),
    write.returning,
  ].join(' ');
  const statement = writeStatement(call, table, write, change, { inserts: false, countsInserted: true });
  if (call.media.kind === 'plan') return respondPlan(call, caller, statement);
  const check = (result: Result) => {
    if (result.rows === 1) return;
    throw new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)');
  };
  const result = await execute(engine, statement, { caller, check, rollback: prefer.tx === 'rollback' });
  const full = prefer.return === 'representation';
  return respond(call, result, {
    status: full ? ((result.inserted ?? 0) > 0 ? 201 : 200) : 204,
    headers: appliedHeader(prefer, ['return', 'count', 'tx', 'handling', 'timezone']),
    body: full ? result.body : null,
  });
}

/** Requires `column=eq.value` for each primary key column. Throws PGRST105 and PGRST114. */
function keyFilters({ params }: Call, table: Table) {
  if (params.ranges.length > 0) {
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  }
  const filters = params.filters.map(({ value }) => value);
  const names = new Set(filters.map(({ field }) => field.name));
  const fits =
    params.logic.length === 0 &&
    table.primaryKey.length > 0 &&
    names.size === table.primaryKey.length &&
    table.primaryKey.every((name) => names.has(name)) &&
    filters.every(
      ({ not, operation }) =>
        !not && operation.kind === 'compare' && operation.operator === 'eq' && operation.quantifier === null,
    );
  if (fits) return filters;
  throw new RestError(
    405,
    'PGRST105',
    "Filters must include all and only primary key columns with 'eq' operators",
  );
}
