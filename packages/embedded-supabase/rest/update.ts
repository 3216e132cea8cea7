import { BODY, bodySql } from './body-sql.ts';
import type { Call } from './call.ts';
import { execute, rowCheck } from './execute.ts';
import { appliedHeader } from './prefer.ts';
import { contentRange } from './range.ts';
import { respond } from './respond.ts';
import type { Table } from './schema/types.ts';
import { ident, qualified } from './sql.ts';
import { bodyColumns, planWrite, type Write, writeConditions, writeStatement } from './write.ts';

export async function updateRows(call: Call, table: Table): Promise<Response> {
  const { prefer, engine, caller } = call;
  const write = planWrite(call, table);
  const change = updateSql(call, table, write);
  const statement = writeStatement(call, write, change, false);
  const result = await execute(engine, statement, caller, rowCheck(call));
  const full = prefer.return === 'representation';
  return respond(call, {
    status: full ? 200 : 204,
    headers: {
      'content-range': contentRange(0, result.rows - 1, prefer.count && result.rows),
      ...appliedHeader(prefer, ['return', 'count']),
    },
    body: full ? result.body : null,
  });
}

function updateSql(call: Call, table: Table, { params, returning }: Write): string {
  const payload = call.payload ?? { text: '{}', columns: [], kind: 'object' as const };
  const columns = bodyColumns(table, payload.columns);
  // Nothing to set; the empty result still needs its columns.
  if (columns.length === 0) {
    return `select ${returning.replace(/^returning /, '')} from ${qualified(table)} where false`;
  }
  const sets = columns.map(({ name }) => `${ident(name)} = ${BODY}.${ident(name)}`).join(', ');
  const body = bodySql(payload, columns, params);
  const conditions = writeConditions(call, table, params, 'UPDATE');
  return `update ${qualified(table)} set ${sets} ${body} where ${conditions} ${returning}`;
}
