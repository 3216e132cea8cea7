import type { Call } from './call.ts';
import { execute, rowCheck } from './execute.ts';
import { appliedHeader } from './prefer.ts';
import { contentRange } from './range.ts';
import { respond, respondPlan } from './respond.ts';
import type { Table } from './schema/types.ts';
import { qualified } from './sql.ts';
import { planWrite, writeConditions, writeStatement } from './write.ts';

export async function deleteRows(call: Call, table: Table): Promise<Response> {
  const { prefer, engine, caller } = call;
  const write = planWrite(call, table);
  const conditions = writeConditions(call, table, write.params, 'DELETE');
  const change = `delete from ${qualified(table)} where ${conditions} ${write.returning}`;
  const statement = writeStatement(call, table, write, change, { inserts: false, countsInserted: false });
  if (call.media.kind === 'plan') return respondPlan(call, caller, statement);
  const check = rowCheck(call);
  const result = await execute(engine, statement, { caller, check, rollback: prefer.tx === 'rollback' });
  const counted = prefer.count === 'exact' || prefer.count === 'estimated';
  const full = prefer.return === 'representation';
  return respond(call, result, {
    status: full ? 200 : 204,
    headers: {
      'content-range': contentRange(1, 0, counted ? result.rows : null),
      ...appliedHeader(prefer, ['return', 'count', 'tx', 'handling', 'timezone', 'maxAffected']),
    },
    body: full ? result.body : null,
  });
}
