import { decodeNumbers } from '@/lib/places/polyline';
import fine from './fine.json';
import { around, type Frame, inView } from './frame';
import type { EncodedTopology, OutlinedPolygon, Outlines, Position } from './model/topology';
import { lazily } from './outlines';

interface FineTopology {
  /** Alternating longitude and latitude, in steps. */
  arcs: Int32Array[];
  polygons: OutlinedPolygon[];
}

/** Sides of the frame that a point is beyond, as bits. */
const [WEST, SOUTH, EAST, NORTH] = [1, 2, 4, 8];

const topology = lazily(() => decode(fine));

/** Natural Earth 1:10,000,000 for a frame; lines outside are simplified. Longitudes are shifted to the frame's side. */
export function outlinesIn(frame: Frame): Outlines {
  const { arcs, polygons } = topology();
  const near: Outlines = { arcs: [], polygons: [] };
  for (const polygon of polygons) {
    if (!inView(frame, polygon)) continue;
    const bounds = around(polygon.bounds, frame.center[0]);
    near.polygons.push({ ...polygon, bounds });
    for (const number of polygon.arcs.flat()) {
      const index = number < 0 ? ~number : number;
      near.arcs[index] ??= cut(arcs[index], bounds[0] - polygon.bounds[0], frame.window);
    }
  }
  return near;
}

/** Removes invisible points: a run beyond one side of the window is reduced to its ends. */
function cut(arc: Int32Array | undefined, turn: number, window: Frame['window']): Position[] {
  if (!arc) return [];
  const lngAt = (index: number) => (arc[index] ?? 0) / fine.steps + turn;
  const latAt = (index: number) => (arc[index + 1] ?? 0) / fine.steps;
  const kept: number[] = [0];
  // Sides common to every point since the last kept one, and those of the previous point.
  let shared = sidesBeyond(lngAt(0), latAt(0), window);
  let before = shared;
  for (let i = 2; i < arc.length; i += 2) {
    const beyond = sidesBeyond(lngAt(i), latAt(i), window);
    if ((shared & beyond) !== 0) {
      shared &= beyond;
    } else {
      if (kept.at(-1) !== i - 2) kept.push(i - 2);
      shared = before & beyond;
    }
    before = beyond;
  }
  if (kept.at(-1) !== arc.length - 2) kept.push(arc.length - 2);
  return kept.map((index) => [lngAt(index), latAt(index)]);
}

function sidesBeyond(lng: number, lat: number, [west, south, east, north]: Frame['window']): number {
  return (lng < west ? WEST : lng > east ? EAST : 0) | (lat < south ? SOUTH : lat > north ? NORTH : 0);
}

function decode({ steps, arcs: encoded, countries }: EncodedTopology): FineTopology {
  const arcs = encoded.map((text) => {
    const numbers = Int32Array.from(decodeNumbers(text));
    for (let i = 2; i < numbers.length; i++) {
      const value = (numbers[i] ?? 0) + (numbers[i - 2] ?? 0);
      // A point on the 180th meridian may be on its other side: an arc must not jump.
      const turns = i % 2 === 0 ? Math.round((numbers[i] ?? 0) / (360 * steps)) : 0;
      numbers[i] = value - turns * 360 * steps;
    }
    return numbers;
  });
  const polygons = countries.flatMap(({ code, polygons: list }) =>
    list.map((rings) => ({ code, arcs: rings, bounds: boundsOf(rings[0] ?? [], arcs, steps) })),
  );
  return { arcs, polygons };
}

function boundsOf(ring: readonly number[], arcs: readonly Int32Array[], steps: number): Frame['window'] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const number of ring) {
    const arc = arcs[number < 0 ? ~number : number] ?? [];
    for (let i = 0; i < arc.length; i += 2) {
      const [lng, lat] = [(arc[i] ?? 0) / steps, (arc[i + 1] ?? 0) / steps];
      west = Math.min(west, lng);
      south = Math.min(south, lat);
      east = Math.max(east, lng);
      north = Math.max(north, lat);
    }
  }
  return [west, south, east, north];
}
