/** Supabase's maximum rows of a response. */
const ROWS = 1000;

/**
 * `count` rows by a key from `offset` on; `read` gets the last row so far. Uses keyset pagination, so that memory depends
 * on `count` only.
 */
export async function keyset<Row>(
  offset: number,
  count: number,
  read: (last: Row | undefined, from: number, to: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  while (rows.length < count) {
    const wanted = Math.min(ROWS, count - rows.length);
    const last = rows.at(-1);
    const from = last ? 0 : offset;
    const more = await read(last, from, from + wanted - 1);
    rows.push(...more);
    if (more.length < wanted) break;
  }
  return rows;
}
