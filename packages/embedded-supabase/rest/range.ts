/** Requested rows (`Range`, `limit`, `offset`), and the response's range. */
import { RestError } from './errors.ts';

export interface Range {
  offset: number;
  /** Null for all. */
  limit: number | null;
}

export const ALL: Range = { offset: 0, limit: null };

/** Intersection of header and parameters. Throws PGRST103 when empty. */
export function rootRange(header: string | null, parameters: Range): Range {
  if (parameters.limit !== null && parameters.limit < 0) {
    throw notSatisfiable('Limit should be greater than or equal to zero.');
  }
  const match = /^(\d+)-(\d*)$/.exec(header?.replace(/^items=/, '') ?? '');
  if (!match || parameters.limit === 0) return parameters;
  const lower = Number(match[1]);
  const upper = match[2] === '' ? Number.POSITIVE_INFINITY : Number(match[2]);
  if (upper < lower) {
    throw notSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  const last =
    parameters.limit === null ? Number.POSITIVE_INFINITY : parameters.offset + parameters.limit - 1;
  const offset = Math.max(lower, parameters.offset);
  const end = Math.min(upper, last);
  return { offset, limit: end === Number.POSITIVE_INFINITY ? null : Math.max(0, end - offset + 1) };
}

export function atMost(range: Range, maxRows: number): Range {
  return { offset: range.offset, limit: Math.min(range.limit ?? maxRows, maxRows) };
}

/** Status and `Content-Range` of a read with `rows` rows of `total` (null when not counted). */
export function rangeAnswer(
  { offset }: Range,
  rows: number,
  total: number | null,
): { status: number; contentRange: string } {
  const upper = offset + rows - 1;
  const status = total === null ? 200 : offset > total ? 416 : rows < total ? 206 : 200;
  return { status, contentRange: contentRange(offset, upper, total) };
}

/** `0-9/10`; `*` for an empty range or an unknown total. */
export function contentRange(lower: number, upper: number, total: number | null): string {
  const rows = total !== 0 && lower <= upper ? `${lower}-${upper}` : '*';
  return `${rows}/${total ?? '*'}`;
}

/** 416 for an offset beyond the last row, with the total. */
export function outOfBounds(offset: number, total: number): RestError {
  return notSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
    'content-range': `*/${total}`,
  });
}

function notSatisfiable(details: string, headers: Record<string, string> = {}): RestError {
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers });
}
