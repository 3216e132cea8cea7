import { plainWords } from '@/lib/plain-words';

/** Converts UTM coordinates in metres to degrees (ellipsoid GRS80, equivalent to WGS84 here). */

export interface UtmColumns {
  /** Column index in the file, from 0. */
  x: number;
  y: number;
  /** 1 to 60; negative for the southern hemisphere. */
  zone: number;
}

const coordinate = (axis: string, word: string) =>
  new RegExp(
    `^(?:\\w+ )*(?:coor|coord|coordenada|utm)(?: utm)? ${axis}\\b|^${axis} utm\\b|^(?:coord?|utm)${axis}$|\\b${word}\\b`,
  );
const X = coordinate('x', 'easting');
const Y = coordinate('y', 'northing');
const ZONE = /\b(?:huso|zona|zone|h|utm) ?(\d{1,2})(?: ?([ns]))?\b/;

/** Detects UTM columns, with the zone if a heading has it; null when there are none. */
export function utmColumns(
  headings: readonly string[],
): (Omit<UtmColumns, 'zone'> & { zone: number | null }) | null {
  const plain = headings.map(plainWords);
  const [x, y] = [
    plain.findIndex((heading) => X.test(heading)),
    plain.findIndex((heading) => Y.test(heading)),
  ];
  if (x < 0 || y < 0) return null;
  const [, number, side] = ZONE.exec(plain[x] ?? '') ?? [];
  const zone = Number(number) * (side === 's' ? -1 : 1);
  return { x, y, zone: Math.abs(zone) >= 1 && Math.abs(zone) <= 60 ? zone : null };
}

const METRES = /^\d+(?:[.,]\d+)?$/;
const number = (cell: string) =>
  METRES.test(cell.trim()) ? Number(cell.trim().replace(',', '.')) : Number.NaN;

/** Degrees; the cells themselves when invalid, for validation. */
export function utmCells(x: string, y: string, zone: number): [latitude: string, longitude: string] {
  const [east, north] = [number(x), number(y)];
  if (!(east >= 100_000 && east < 1_000_000 && north >= 0 && north <= 10_000_000)) return [y, x];
  return utmToDegrees(east, north, zone).map((degrees) => degrees.toFixed(6)) as [string, string];
}

const RADIUS = 6_378_137;
const FLATTENING = 1 / 298.257222101;
const SCALE = 0.9996;

/** Krüger series to the third order: accurate to millimetres within a zone. */
export function utmToDegrees(
  east: number,
  north: number,
  zone: number,
): [latitude: number, longitude: number] {
  const n = FLATTENING / (2 - FLATTENING);
  const meridian = (RADIUS / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const xi = (north - (zone < 0 ? 10_000_000 : 0)) / (SCALE * meridian);
  const eta = (east - 500_000) / (SCALE * meridian);
  const beta = [
    n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3,
    n ** 2 / 48 + n ** 3 / 15,
    (17 / 480) * n ** 3,
  ];
  const sum = (term: (k: number) => number) =>
    beta.reduce((total, factor, index) => total + factor * term(2 * (index + 1)), 0);
  const xi1 = xi - sum((k) => Math.sin(k * xi) * Math.cosh(k * eta));
  const eta1 = eta - sum((k) => Math.cos(k * xi) * Math.sinh(k * eta));
  const chi = Math.asin(Math.sin(xi1) / Math.cosh(eta1));
  const delta = [
    2 * n - (2 / 3) * n ** 2 - 2 * n ** 3,
    (7 / 3) * n ** 2 - (8 / 5) * n ** 3,
    (56 / 15) * n ** 3,
  ];
  const latitude = chi + delta.reduce((total, factor, i) => total + factor * Math.sin(2 * (i + 1) * chi), 0);
  const degrees = 180 / Math.PI;
  const central = 6 * Math.abs(zone) - 183;
  return [latitude * degrees, central + Math.atan2(Math.sinh(eta1), Math.cos(xi1)) * degrees];
}
