/** A rectangle in degrees. If its west is greater than its east it crosses the 180th meridian. */
export interface Area {
  south: number;
  west: number;
  north: number;
  east: number;
}

interface Point {
  lat: number;
  lng: number;
}

/** A thousandth of a degree is about a hundred metres, so equal views have equal addresses. */
const DIGITS = 3;

/** Parses 'south,west,north,east'; null when invalid. */
export function readArea(text: string): Area | null {
  const parts = text.split(',');
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(?:\.\d{1,12})?$/.test(part))) return null;
  const [south = 0, west = 0, north = 0, east = 0] = parts.map((part) => rounded(Number(part)));
  const known =
    south >= -90 && north <= 90 && south < north && Math.max(Math.abs(west), Math.abs(east)) <= 180;
  return known && west !== east ? { south, west, north, east } : null;
}

/** Inverse of readArea, except for rounding. */
export function areaText({ south, west, north, east }: Area): string {
  return [south, west, north, east].map(rounded).join(',');
}

/** The database's argument; null when invalid. */
export function areaList(text: string): number[] | null {
  const area = readArea(text);
  return area && [area.south, area.west, area.north, area.east];
}

/** The area of a view whose longitudes may exceed 180. */
export function areaOfView({ south, west, north, east }: Area): Area {
  // Rounded like its edges, which would otherwise coincide.
  const whole = rounded(east - west) >= 360;
  return {
    south: rounded(Math.max(-90, south)),
    west: whole ? -180 : rounded(wrapped(west)),
    north: rounded(Math.min(90, north)),
    east: whole ? 180 : rounded(wrapped(east)),
  };
}

/** Degrees. */
export function widthOf({ west, east }: Area): number {
  return east - west + (east < west ? 360 : 0);
}

/** Edges included. */
export function holds({ south, west, north, east }: Area, { lat, lng }: Point): boolean {
  const between = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
  return between && lat >= south && lat <= north;
}

export function widened(area: Area, share: number): Area {
  const [high, wide] = [(area.north - area.south) * share, widthOf(area) * share];
  return areaOfView({
    south: area.south - high,
    west: area.west - wide,
    north: area.north + high,
    east: area.west + widthOf(area) + wide,
  });
}

/** The smallest area with all points, across the 180th meridian if shorter. Null without points. */
export function areaAround(points: readonly Point[]): Area | null {
  const lngs = points.map(({ lng }) => lng).sort((a, b) => a - b);
  const [first, last] = [lngs[0], lngs.at(-1)];
  if (first === undefined || last === undefined) return null;
  let area = { west: first, east: last };
  let widest = first + 360 - last;
  for (const [i, lng] of lngs.entries()) {
    const before = lngs[i - 1];
    if (before === undefined || lng - before <= widest) continue;
    widest = lng - before;
    area = { west: lng, east: before };
  }
  const lats = points.map(({ lat }) => lat);
  return { south: lats.reduce(least), north: lats.reduce(most), ...area };
}

/** One in this many points may be outside the first view, such as Guam for the United States. */
const FEW = 100;

/** The first view of points: without a few remote ones, or the usual world map if wider than half of the globe. */
export function areaToShow(points: readonly Point[]): Area | null {
  const around = withoutFarOnes(points);
  if (around === null || widthOf(around) <= 180) return around;
  const lngs = points.map(({ lng }) => lng);
  return { ...around, west: lngs.reduce(least), east: lngs.reduce(most) };
}

/** Omits one in a hundred points at an end if that halves the width. */
function withoutFarOnes(points: readonly Point[]): Area | null {
  const whole = areaAround(points);
  const dropped = Math.floor(points.length / FEW);
  if (whole === null || dropped === 0) return whole;
  const eastward = ({ lng }: Point) => (((lng - whole.west) % 360) + 360) % 360;
  const sorted = points.toSorted((a, b) => eastward(a) - eastward(b));
  const ways = sorted.map(eastward);
  const last = ways.length - 1;
  // For up to ten thousand points: only the ends are compared.
  const isNarrow = (from: number, to: number) => (ways[to] ?? 0) - (ways[from] ?? 0) < widthOf(whole) / 2;
  for (let left = 1; left <= dropped; left += 1) {
    if (isNarrow(left, last)) return areaAround(sorted.slice(left));
    if (isNarrow(0, last - left)) return areaAround(sorted.slice(0, -left));
  }
  return whole;
}

const least = (a: number, b: number) => Math.min(a, b);
const most = (a: number, b: number) => Math.max(a, b);

/** Between -180 and 180, inclusive. */
export function wrapped(lng: number): number {
  return Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180;
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10 ** DIGITS) / 10 ** DIGITS + 0;
}

/** The argument of database functions, omitted for the whole world. */
export function boxArgument(text: string): { p_box?: number[] } {
  const area = areaList(text);
  return area === null ? {} : { p_box: area };
}
