/** Cuts a list so that each part fits into a request: backends take bodies of about a megabyte. */
export function portionsOf<Row>(rows: readonly Row[], mostBytes = 400_000): Row[][] {
  const portions: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row));
    if (portions.length === 0 || size > room) {
      portions.push([]);
      room = mostBytes;
    }
    portions.at(-1)?.push(row);
    room -= size;
  }
  return portions;
}
