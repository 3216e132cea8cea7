/** Splits a list into request bodies; backends accept about a megabyte. */
export function batchesOf<Row>(rows: readonly Row[], maxBytes = 400_000): Row[][] {
  const portions: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row));
    if (portions.length === 0 || size > room) {
      portions.push([]);
      room = maxBytes;
    }
    portions.at(-1)?.push(row);
    room -= size;
  }
  return portions;
}
