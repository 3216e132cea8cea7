import type { Caller, Engine } from '../engine/engine.ts';
import type { Call } from './call.ts';
import { RestError } from './errors.ts';
import type { MediaType } from './media-type.ts';
import type { Statement } from './sql.ts';

export interface Result {
  total: number | null;
  rows: number;
  body: string;
  /** Rows that an upsert inserted, not merged. */
  inserted: number | null;
}

/** A failed `check` undoes everything. */
export async function execute(
  engine: Engine,
  statement: Statement,
  caller: Caller,
  check?: (result: Result) => void,
): Promise<Result> {
  if (!check) return toResult((await engine.query(caller, statement.sql, statement.params)).rows[0]);
  return engine.transaction(caller, async (tx) => {
    const result = toResult((await tx.query(statement.sql, statement.params)).rows[0]);
    check(result);
    return result;
  });
}

export function checkSingular(media: MediaType, rows: number): void {
  if (media !== 'object' || rows === 1) return;
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });
}

/** Check of the number of rows of a change; undefined when any is valid. */
export function rowCheck({ media }: Call): ((result: Result) => void) | undefined {
  return media === 'object' ? ({ rows }) => checkSingular(media, rows) : undefined;
}

function toResult(row: Record<string, unknown> | undefined): Result {
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  return {
    total: number(row?.total_result_set),
    rows: number(row?.page_total) ?? 0,
    body: typeof row?.body === 'string' ? row.body : '',
    inserted: number(row?.response_inserted),
  };
}
