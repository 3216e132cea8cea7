import { decodeNumbers } from '@/lib/places/polyline';

/** Longitude and latitude in degrees. */
export type Position = [number, number];

/** Rings of arc indexes: the outline, then holes. `~n` is arc n reversed, as in TopoJSON. */
export type Polygon = number[][];

export interface OutlinedPolygon {
  /** ISO 3166-1 code of its country; '' for the few without one. */
  code: string;
  arcs: Polygon;
  /** West, south, east, north, in degrees. */
  bounds: [number, number, number, number];
}

/** Countries with shared border arcs. */
export interface Outlines {
  arcs: Position[][];
  polygons: OutlinedPolygon[];
}

/** Output of scripts/build-map-data.mjs. */
export interface EncodedTopology {
  steps: number;
  arcs: string[];
  countries: { code: string; polygons: Polygon[] }[];
}

export function decodeTopology({ steps, arcs: encoded, countries }: EncodedTopology): Outlines {
  const arcs = encoded.map((text) => decode(text, steps));
  const polygons = countries.flatMap(({ code, polygons: list }) =>
    list.map((polygon) => ({ code, arcs: polygon, bounds: boundsOf(ringPoints(arcs, polygon[0] ?? [])) })),
  );
  return { arcs, polygons };
}

function decode(text: string, steps: number): Position[] {
  const differences = decodeNumbers(text);
  const points: Position[] = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i < differences.length; i += 2) {
    x += differences[i] ?? 0;
    y += differences[i + 1] ?? 0;
    points.push([x / steps, y / steps]);
  }
  return points;
}

/** The last point repeats the first. */
export function ringPoints<T>(arcs: readonly (readonly T[])[], ring: readonly number[]): T[] {
  const points: T[] = [];
  for (const number of ring) {
    const arc = arcs[number < 0 ? ~number : number] ?? [];
    const ordered = number < 0 ? [...arc].reverse() : arc;
    for (let i = points.length > 0 ? 1 : 0; i < ordered.length; i++) {
      const point = ordered[i];
      if (point !== undefined) points.push(point);
    }
  }
  return points;
}

function boundsOf(points: readonly Position[]): [number, number, number, number] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lng, lat] of points) {
    west = Math.min(west, lng);
    south = Math.min(south, lat);
    east = Math.max(east, lng);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}
