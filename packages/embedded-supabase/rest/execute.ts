import type { Caller, Engine, QueryResult } from '../engine/engine.ts';
import type { Call } from './call.ts';
import { RestError } from './errors.ts';
import type { MediaType } from './media-type.ts';
import { ident, type Statement } from './sql.ts';

export interface Result {
  total: number | null;
  rows: number;
  body: string;
  /** `column=eq.value` of the primary key. */
  location: string[];
  /** `response.headers` and `response.status` set by the database. */
  headers: string | null;
  status: string | null;
  /** Rows that an upsert inserted, not merged. */
  inserted: number | null;
}

export const RESPONSE_SETTINGS =
  "nullif(current_setting('response.headers', true), '') as response_headers, " +
  "nullif(current_setting('response.status', true), '') as response_status";

interface Execution {
  caller: Caller;
  /** Throws to roll back. */
  check?: ((result: Result) => void) | undefined;
  rollback: boolean;
}

/** A failed check or `rollback` undoes everything. */
export async function execute(engine: Engine, statement: Statement, how: Execution): Promise<Result> {
  const { caller, check, rollback } = how;
  if (!check && !rollback)
    return toResult((await engine.query(caller, statement.sql, statement.params)).rows[0]);
  let result: Result | undefined;
  try {
    return await engine.transaction(caller, async (tx) => {
      result = toResult((await tx.query(statement.sql, statement.params)).rows[0]);
      check?.(result);
      if (rollback) {
        await tx.query('set constraints all immediate');
        throw new Undo();
      }
      return result;
    });
  } catch (error) {
    if (error instanceof Undo && result) return result;
    throw error;
  }
}

class Undo extends Error {}

/** `explain` as text or JSON; with `analyze` the statement is executed, unless `tx=rollback` undoes it. */
export async function explain(call: Call, caller: Caller, statement: Statement): Promise<string> {
  if (call.media.kind !== 'plan') throw new Error('No plan was asked for.');
  const sql = `explain (${[`format ${call.media.format}`, ...call.media.options].join(', ')}) ${statement.sql}`;
  let lines: unknown[] = [];
  const keep = ({ rows }: QueryResult) => {
    lines = rows.map((row) => Object.values(row)[0]);
  };
  if (call.prefer.tx === 'rollback') {
    const undone = call.engine.transaction(caller, async (tx) => {
      keep(await tx.query(sql, statement.params));
      throw new Undo();
    });
    await undone.catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  } else keep(await call.engine.query(caller, sql, statement.params));
  return call.media.format === 'json' ? JSON.stringify(lines[0]) : `${lines.join('\n')}\n`;
}

export function checkSingular(media: MediaType, rows: number): void {
  if (media.kind !== 'object' || rows === 1) return;
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });
}

/** Check of the number of rows; undefined when any is valid. */
export function rowCheck(call: Call): Execution['check'] {
  const { media, prefer } = call;
  const isStrict = prefer.handling === 'strict' && prefer.maxAffected !== null;
  if (media.kind !== 'object' && !isStrict) return undefined;
  return ({ rows }) => {
    checkSingular(media, rows);
    checkAffected(call, rows);
  };
}

/** Refuses a strict write or call that affected more rows than permitted. */
function checkAffected({ prefer }: Call, rows: number): void {
  if (prefer.handling !== 'strict' || prefer.maxAffected === null || rows <= prefer.maxAffected) return;
  throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  });
}

/** Primary key of the affected row, for the `Location` header. */
export function locationSql(source: string, keys: string[], add: (value: string) => string): string {
  const names = keys.map(add).join(', ');
  return `case when pg_catalog.count(_postgrest_t) = 1 then (
    select array_agg(json_data.key || '=' || coalesce('eq.' || json_data.value, 'is.null'))
    from (select row_to_json(_) as row from ${ident(source)} as _ limit 1) data
    cross join json_each_text(data.row) as json_data
    where json_data.key in (${names})) end`;
}

function toResult(row: Record<string, unknown> | undefined): Result {
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    total: number(row?.total_result_set),
    rows: number(row?.page_total) ?? 0,
    body: text(row?.body) ?? '',
    location: Array.isArray(row?.location) ? row.location.map(String) : [],
    headers: text(row?.response_headers),
    status: text(row?.response_status),
    inserted: number(row?.response_inserted),
  };
}
