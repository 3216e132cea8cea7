/** Conditional and range requests (RFC 9110). */

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** Null for the whole file (no, several or malformed ranges), 'unsatisfiable' for a range outside `size` bytes. */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== '' && Number(match[2]) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** Whether 304 applies. */
export function isNotModified(headers: Headers, etag: string, modified: Date): boolean {
  const noneMatch = headers.get('if-none-match');
  if (noneMatch !== null) {
    return noneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return !Number.isNaN(since) && Math.floor(modified.getTime() / 1_000) * 1_000 <= since;
}

/** False when `If-Range` names another version: the whole file is sent. */
export function rangeStillApplies(headers: Headers, etag: string, modified: Date): boolean {
  const condition = headers.get('if-range');
  if (condition === null) return true;
  if (condition.startsWith('"') || condition.startsWith('W/')) return condition === etag;
  return Date.parse(condition) === Math.floor(modified.getTime() / 1_000) * 1_000;
}
