import 'server-only';
import { decodeNumbers } from '@/lib/places/polyline';
import { LANDSCAPES, type Landscape, type Landscapes } from '@/lib/schools/model/landscape';
import world from './landscapes.json';

/** The landscape at coordinates. Server only: its data is 100 kB. */

/** Runs of equal cells: start index of each over all rows, and its value (one bit for each landscape). */
interface Grid {
  columns: number;
  begins: Uint32Array;
  values: Uint8Array;
}

let decoded: Grid | undefined;

/** Decodes the format of scripts/build-landscapes.ts. */
function grid(): Grid {
  if (decoded) return decoded;
  const columns = 360 * world.steps;
  const begins: number[] = [];
  const values: number[] = [];
  world.rows.forEach((text, row) => {
    let column = 0;
    for (const run of decodeNumbers(text)) {
      begins.push(row * columns + column);
      values.push(run & 15);
      column += run >> 4;
    }
    begins.push(row * columns + column);
    values.push(0);
  });
  decoded = { columns, begins: Uint32Array.from(begins), values: Uint8Array.from(values) };
  return decoded;
}

/** Empty in open country. Resolution of a tenth of a degree: coordinates of a town suffice. */
export function landscapesAt(lat: number, lng: number): Landscape[] {
  const { columns, begins, values } = grid();
  const row = Math.min(180 * world.steps - 1, Math.max(0, Math.floor((90 - lat) * world.steps)));
  const column = Math.floor((lng + 180) * world.steps);
  const cell = row * columns + (((column % columns) + columns) % columns);
  let low = 0;
  let high = begins.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((begins[middle] ?? 0) <= cell) low = middle;
    else high = middle - 1;
  }
  const value = values[low] ?? 0;
  return LANDSCAPES.filter((_, bit) => value & (1 << bit));
}

/** Null where the coordinates are unknown. */
export function landscapesOf(coordinates: { lat: number; lng: number } | null): Landscapes {
  return coordinates && landscapesAt(coordinates.lat, coordinates.lng);
}
