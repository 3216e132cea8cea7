import { decodeTopology, type EncodedTopology, type Position, ringPoints } from '@/lib/maps/model/topology';
import { regionName } from './texts';

export type Countries = GeoJSON.FeatureCollection<GeoJSON.MultiPolygon, { code: string }>;
export type Names = GeoJSON.FeatureCollection<GeoJSON.Point, { name: string; size: number }>;

export async function worldCountries(): Promise<Countries> {
  return countriesOf((await import('@/lib/maps/world.json')).default);
}

/** With detailed coasts, for near zooms: 0.65 MB more. */
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

/** Positions of the country names in the page's language. */
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

/** A ring without jumps at the 180th meridian; its longitudes may exceed 180. */
function unwound(ring: Position[]): Position[] {
  let turn = 0;
  return ring.map(([lng, lat], i) => {
    const before = ring[i - 1];
    if (before) turn -= 360 * Math.round((lng - before[0]) / 360);
    return [lng + turn, lat];
  });
}

/** In square degrees of the projection: areas in the far north are larger. */
function areaOf(ring: readonly Position[]): number {
  let sum = 0;
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  }
  return Math.abs(sum) / 2;
}

/** Grid points in each direction, and corners of a country, that are considered. */
const GRID = 10;
const CORNERS = 120;

/** The grid point inside a ring farthest from its edge; the first corner if none is inside. */
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

/** Squared distance to the nearest edge. Names are wide, so vertical distance counts twice. */
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
