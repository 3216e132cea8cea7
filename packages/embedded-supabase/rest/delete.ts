import type { Call } from './call.ts';
import { execute, rowCheck } from './execute.ts';
import { appliedHeader } from './prefer.ts';
import { contentRange } from './range.ts';
import { respond } from './respond.ts';
import type { Table } from './schema/types.ts';
import { qualified } from './sql.ts';
import { planWrite, writeConditions, writeStatement } from './write.ts';

export async function deleteRows(call: Call, table: Table): Promise<Response> {
  const { prefer, engine, caller } = call;
  const write = planWrite(call, table);
  const conditions = writeConditions(call, table, write.params, 'DELETE');
  const change = `delete from ${qualified(table)} where ${conditions} ${write.returning}`;
  const statement = writeStatement(call, write, change, false);
  const result = await execute(engine, statement, caller, rowCheck(call));
  const full = prefer.return === 'representation';
  return respond(call, {
    status: full ? 200 : 204,
    headers: {
      'content-range': contentRange(1, 0, prefer.count && result.rows),
      ...appliedHeader(prefer, ['return', 'count']),
    },
    body: full ? result.body : null,
  });
}
