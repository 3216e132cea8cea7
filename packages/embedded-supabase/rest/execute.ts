/** Runs the one statement of a request and gives back what its answer is made of. */
import type { Caller, Engine, QueryResult } from '../engine/engine.ts';
import type { Call } from './call.ts';
import { RestError } from './errors.ts';
import type { MediaType } from './media-type.ts';
import { ident, type Statement } from './sql.ts';

export interface Result {
  /** Rows that match, when they were counted. */
  total: number | null;
  /** Rows in the answer, or touched. */
  rows: number;
  body: string;
  /** `column=eq.value` of the row's primary key. */
  location: string[];
  /** What the database set as `response.headers` and `response.status`. */
  headers: string | null;
  status: string | null;
  /** Rows an upsert inserted and did not merge. */
  inserted: number | null;
}

/** The columns every statement ends with. */
export const RESPONSE_SETTINGS =
  "nullif(current_setting('response.headers', true), '') as response_headers, " +
  "nullif(current_setting('response.status', true), '') as response_status";

interface Execution {
  caller: Caller;
  /** Throws to undo what the statement did. */
  check?: ((result: Result) => void) | undefined;
  /** Undo it in any case. */
  rollback: boolean;
}

/** Runs a statement; a failed check or a wanted rollback leaves nothing behind. */
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

/** `explain` of a statement, as text or JSON; with `analyze` it is carried out, unless `tx=rollback` undoes it. */
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

/** Refuses anything but one row where one object was asked for. */
export function checkSingular(media: MediaType, rows: number): void {
  if (media.kind !== 'object' || rows === 1) return;
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });
}

/** Decides by the number of rows whether a write or call is kept; undefined where any number will do. */
export function rowCheck(call: Call): Execution['check'] {
  const { media, prefer } = call;
  const isStrict = prefer.handling === 'strict' && prefer.maxAffected !== null;
  if (media.kind !== 'object' && !isStrict) return undefined;
  return ({ rows }) => {
    checkSingular(media, rows);
    checkAffected(call, rows);
  };
}

/** Refuses a strict write or call that touched more rows than it said it may. */
function checkAffected({ prefer }: Call, rows: number): void {
  if (prefer.handling !== 'strict' || prefer.maxAffected === null || rows <= prefer.maxAffected) return;
  throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  });
}

/** The primary key of the one row a statement touched, for the `Location` header. */
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
