/** `/rpc/{function}`: GET and HEAD for functions that only read, POST for all. */
import { answerSql, BODY, bodySql } from './body-sql.ts';
import { type Call, readOnly, withTimeout } from './call.ts';
import { execute, rowCheck } from './execute.ts';
import { findRoutine } from './find-routine.ts';
import { SOURCE } from './node-sql.ts';
import { planRead, type ReadNode } from './plan.ts';
import { appliedHeader } from './prefer.ts';
import { outOfBounds, rangeAnswer } from './range.ts';
import { countPart } from './read.ts';
import { readSql } from './read-sql.ts';
import { respond } from './respond.ts';
import type { Parameter, Routine } from './schema/types.ts';
import { arrayLiteral, ident, Parameters, qualified, type Statement } from './sql.ts';
import { neededColumns } from './write.ts';

/** Only a POST of a volatile function may write. */
export async function callFunction(call: Call): Promise<Response> {
  const { prefer, engine, request } = call;
  const posts = request.method === 'POST';
  const routine = findRoutine(call.schema, { schema: call.schemaName, name: call.target }, signatureOf(call));
  const rows = routine.returnsComposite ? routine.returns.name : routine.name;
  const plan = planRead(call.schema, { schema: routine.schema, name: rows }, call.params, 'call');
  const writes = posts && routine.volatility === 'volatile';
  const limited = withTimeout(call.caller, routine.statementTimeout);
  const caller = writes ? limited : readOnly(limited);
  const statement = callStatement(call, routine, plan);
  const result = await execute(engine, statement, caller, rowCheck(call));
  const { status, contentRange } = rangeAnswer(plan.range, result.rows, result.total);
  if (status === 416) throw outOfBounds(plan.range.offset, result.total ?? 0);
  const isVoid = routine.returns.name === 'void' && !routine.returnsSet;
  return respond(call, {
    status: isVoid ? 204 : status,
    headers: {
      'content-range': contentRange,
      ...appliedHeader(prefer, ['count']),
    },
    body: isVoid ? null : result.body,
  });
}

function signatureOf({ request, params, payload }: Call) {
  if (request.method !== 'POST')
    return { keys: [...new Set(params.args.map(([key]) => key))], hasBody: false };
  return { keys: payload?.columns ?? [], hasBody: true };
}

function callStatement(call: Call, routine: Routine, plan: ReadNode): Statement {
  const params = new Parameters();
  const source = callSql(call, routine, plan, params);
  const { sql: counting, total } = countPart(call, plan, params);
  const rows = readSql(plan, call.schema, params);
  const shape = routine.returnsComposite
    ? routine.returnsSet
      ? 'rows'
      : 'row'
    : routine.returnsSet
      ? 'scalars'
      : 'scalar';
  const body = call.request.method === 'HEAD' ? "''" : answerSql(call.media, shape);
  return {
    sql:
      `with ${SOURCE} as (${source})${counting} select ${total} as total_result_set, ` +
      `${routine.returnsSet ? 'pg_catalog.count(_postgrest_t)' : '1'} as page_total, ${body} as body ` +
      `from (${rows}) _postgrest_t`,
    params: params.values,
  };
}

/** The call's rows, or one column `pgrst_scalar`. */
function callSql(call: Call, routine: Routine, plan: ReadNode, params: Parameters): string {
  const columns = neededColumns(plan).map((name) => `pgrst_call.${name === '*' ? '*' : ident(name)}`);
  const selected = routine.returnsComposite
    ? columns.join(', ') || 'pgrst_call.*'
    : 'pgrst_call.pgrst_scalar';
  const { source, args } = argumentsSql(call, routine, params);
  const invoked = `${qualified(routine)}(${args})`;
  const called = routine.returnsComposite ? invoked : `(select ${invoked} pgrst_scalar)`;
  return `select ${selected} from ${source}${called} pgrst_call`;
}

/** Arguments, and the body's rows that contain them. */
function argumentsSql(call: Call, routine: Routine, params: Parameters): { source: string; args: string } {
  const { payload, params: query } = call;
  const [only, ...more] = routine.parameters;
  if (only && more.length === 0 && only.name === '') {
    const whole = payload?.text ?? JSON.stringify(Object.fromEntries(query.args));
    return { source: '', args: `${params.add(whole)}::${only.type}` };
  }
  const keys = new Set(payload ? payload.columns : query.args.map(([key]) => key));
  const given = routine.parameters.filter(({ name }) => keys.has(name));
  if (given.length === 0) return { source: '', args: '' };
  if (payload) {
    const columns = given.map(({ name, looseType }) => ({ name, type: looseType }));
    // Of an array only the first object is used.
    const body = bodySql(payload, columns, params).replace(/^from /, '');
    const first = payload.kind === 'array' ? `(select * from ${body} limit 1) ${BODY}` : body;
    const args = given.map(({ name, variadic }) => argument(name, variadic, `${BODY}.${ident(name)}`));
    return { source: `${first}, lateral `, args: args.join(', ') };
  }
  return {
    source: '',
    args: given.map((parameter) => directArgument(parameter, query.args, params)).join(', '),
  };
}

function directArgument(
  { name, looseType, variadic }: Parameter,
  pairs: [string, string][],
  params: Parameters,
): string {
  const values = pairs.filter(([key]) => key === name).map(([, value]) => value);
  const value = variadic ? arrayLiteral(values) : (values.at(-1) ?? '');
  return argument(name, variadic, `${params.add(value)}::${looseType}`);
}

function argument(name: string, variadic: boolean, value: string): string {
  return `${variadic ? 'variadic ' : ''}${ident(name)} := ${value}`;
}
