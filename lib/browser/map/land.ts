import { decodeTopology, type EncodedTopology, type Position, ringPoints } from '@/lib/maps/model/topology';
import { regionName } from './texts';

export type Countries = GeoJSON.FeatureCollection<GeoJSON.MultiPolygon, { code: string }>;
export type Names = GeoJSON.FeatureCollection<GeoJSON.Point, { name: string; size: number }>;

/** Of the world, for a view from far away. */
export async function worldCountries(): Promise<Countries> {
  return countriesOf((await import('@/lib/maps/world.json')).default);
}

/** The same with every bay, for a near one: 0.65 MB more on its way. */
export async function fineCountries(): Promise<Countries> {
  return countriesOf((await import('@/lib/maps/fine.json')).default);
}

export function countriesOf(encoded: EncodedTopology): Countries {
  const { arcs, polygons } = decodeTopology(encoded);
  const byCode = new Map<string, Position[][][]>();
  for (const { code, arcs: rings } of polygons) {
    const drawn = rings.map((ring) => unwound(ringPoints(arcs, ring)));
    byCode.set(code, [...(byCode.get(code) ?? []), drawn]);
  }
  return {
    type: 'FeatureCollection',
    features: [...byCode].map(([code, coordinates]) => ({
      type: 'Feature',
      properties: { code },
      geometry: { type: 'MultiPolygon', coordinates },
    })),
  };
}

/** Where each country has its name, in the page's language. */
export function namesOf({ features }: Countries): Names {
  return {
    type: 'FeatureCollection',
    features: features.flatMap(({ properties, geometry }) => {
      const name = regionName(properties.code);
      const [largest] = (geometry.coordinates as Position[][][])
        .map(([ring = []]) => ({ ring, size: areaOf(ring) }))
        .sort((a, b) => b.size - a.size);
      if (name === '' || largest === undefined) return [];
      return {
        type: 'Feature' as const,
        properties: { name, size: Math.round(largest.size * 100) / 100 },
        geometry: { type: 'Point' as const, coordinates: roomiest(largest.ring) },
      };
    }),
  };
}

/** A ring that never jumps around the globe, beyond the 180th meridian where it crosses that. */
function unwound(ring: Position[]): Position[] {
  let turn = 0;
  return ring.map(([lng, lat], i) => {
    const before = ring[i - 1];
    if (before) turn -= 360 * Math.round((lng - before[0]) / 360);
    return [lng + turn, lat];
  });
}

/** In square degrees as the map draws them: what is far north looks larger. */
function areaOf(ring: readonly Position[]): number {
  let sum = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  }
  return Math.abs(sum) / 2;
}

/** Points of a grid that are looked at, each way, and corners of a country that count. */
const GRID = 10;
const CORNERS = 120;

/** The point of a grid inside a ring that is farthest from its edge; its first corner where none is inside. */
export function roomiest(whole: readonly Position[]): Position {
  const every = Math.ceil(whole.length / CORNERS);
  const ring = whole.filter((_, i) => i % every === 0);
  const lngs = ring.map(([lng]) => lng);
  const lats = ring.map(([, lat]) => lat);
  const [west, south] = [Math.min(...lngs), Math.min(...lats)];
  const [wide, high] = [Math.max(...lngs) - west, Math.max(...lats) - south];
  let best: { point: Position; room: number } | undefined;
  for (let i = 1; i < GRID; i++) {
    for (let k = 1; k < GRID; k++) {
      const point: Position = [west + (wide * i) / GRID, south + (high * k) / GRID];
      if (!isInside(ring, point)) continue;
      const room = roomAround(ring, point);
      if (best === undefined || room > best.room) best = { point, room };
    }
  }
  return best?.point ?? whole[0] ?? [0, 0];
}

/** How far the nearest edge is, squared. Names are wide: what is above or below counts twice. */
function roomAround(ring: readonly Position[], [x, y]: Position): number {
  let room = Number.POSITIVE_INFINITY;
  for (const [i, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay];
    const [dx, dy] = [bx - ax, 2 * (by - ay)];
    const along = dx === 0 && dy === 0 ? 0 : ((x - ax) * dx + 2 * (y - ay) * dy) / (dx * dx + dy * dy);
    const at = Math.min(1, Math.max(0, along));
    room = Math.min(room, (x - ax - at * dx) ** 2 + (2 * (y - ay) - at * dy) ** 2);
  }
  return room;
}

function isInside(ring: readonly Position[], [x, y]: Position): boolean {
  let inside = false;
  for (const [i, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
