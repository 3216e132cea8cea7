import 'server-only';
import { decodeNumbers } from '@/lib/places/polyline';
import { LANDSCAPES, type Landscape, type Landscapes } from '@/lib/schools/model/landscape';
import world from './landscapes.json';

/** Runs of equal cells by row, as scripts/build-landscapes.ts writes them. */
const rows: number[][] = [];

/** Empty in open country. Resolution of a tenth of a degree: coordinates of a town suffice. */
export function landscapesAt(lat: number, lng: number): Landscape[] {
  const row = Math.min(180 * world.steps - 1, Math.max(0, Math.floor((90 - lat) * world.steps)));
  const columns = 360 * world.steps;
  let column = (Math.floor((lng + 180) * world.steps) + columns) % columns;
  rows[row] ??= decodeNumbers(world.rows[row] ?? '');
  for (const run of rows[row]) {
    column -= run >> 4;
    if (column < 0) return LANDSCAPES.filter((_, bit) => run & (1 << bit));
  }
  return [];
}

/** Null where the coordinates are unknown. */
export function landscapesOf(coordinates: { lat: number; lng: number } | null): Landscapes {
  return coordinates && landscapesAt(coordinates.lat, coordinates.lng);
}
