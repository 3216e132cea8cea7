import { answerSql } from './body-sql.ts';
import { type Call, readOnly } from './call.ts';
import { checkSingular, execute } from './execute.ts';
import { SOURCE } from './node-sql.ts';
import { planRead, type ReadNode } from './plan.ts';
import { appliedHeader } from './prefer.ts';
import { outOfBounds, rangeAnswer } from './range.ts';
import { countSql, readSql } from './read-sql.ts';
import { respond } from './respond.ts';
import type { Table } from './schema/types.ts';
import { Parameters, type Statement } from './sql.ts';

/** 200, 206 for a part, 416 beyond the end. */
export async function readTable(call: Call, table: Table): Promise<Response> {
  const plan = planRead(call.schema, table, call.params, 'table');
  const caller = readOnly(call.caller);
  const statement = readStatement(call, plan);
  const result = await execute(call.engine, statement, caller);
  checkSingular(call.media, result.rows);
  const { total } = result;
  const { status, contentRange } = rangeAnswer(plan.range, result.rows, total);
  if (status === 416) throw outOfBounds(plan.range.offset, total ?? 0);
  return respond(call, {
    status,
    headers: {
      'content-range': contentRange,
      ...contentLocation(call.url, table.name),
      ...appliedHeader(call.prefer, ['count']),
    },
    body: result.body,
  });
}

function readStatement(call: Call, plan: ReadNode): Statement {
  const params = new Parameters();
  const source = readSql(plan, call.schema, params);
  const { sql: counting, total } = countPart(call, plan, params);
  const body = call.request.method === 'HEAD' ? "''" : answerSql(call.media);
  return {
    sql:
      `with ${SOURCE} as (${source})${counting} select ${total} as total_result_set, ` +
      `pg_catalog.count(_postgrest_t) as page_total, ${body} as body ` +
      `from (select * from ${SOURCE}) _postgrest_t`,
    params: params.values,
  };
}

/** Counts all matches. */
export function countPart(call: Call, plan: ReadNode, params: Parameters): { sql: string; total: string } {
  if (call.prefer.count === null) return { sql: '', total: 'null::bigint' };
  return {
    sql: `, pgrst_source_count as (${countSql(plan, call.schema, params)})`,
    total: '(select pg_catalog.count(*) from pgrst_source_count)',
  };
}

/** Clients limited to 16 KB of headers would refuse the response with a longer one. */
const MAX_LOCATION = 4_096;

/** Canonical address, parameters in alphabetical order; omitted when too long. */
function contentLocation(url: URL, table: string): Record<string, string> {
  const search = new URLSearchParams(url.search);
  search.delete('apikey');
  search.sort();
  const query = search.toString();
  const location = `/${encodeURIComponent(table)}${query === '' ? '' : `?${query}`}`;
  return location.length > MAX_LOCATION ? {} : { 'content-location': location };
}
