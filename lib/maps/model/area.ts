/** A rectangle of degrees. Where its west is east of its east it holds the 180th meridian. */
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

/** A thousandth of a degree is about a hundred metres: no two addresses mean what looks the same on a screen. */
const DIGITS = 3;

/** Reads 'south,west,north,east' of an address; null where it is no area. */
export function readArea(text: string): Area | null {
  const parts = text.split(',');
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(?:\.\d{1,12})?$/.test(part))) return null;
  const [south = 0, west = 0, north = 0, east = 0] = parts.map((part) => rounded(Number(part)));
  const known =
    south >= -90 && north <= 90 && south < north && Math.max(Math.abs(west), Math.abs(east)) <= 180;
  return known && west !== east ? { south, west, north, east } : null;
}

/** An area as addresses carry it; reading it gives the same area. */
export function areaText({ south, west, north, east }: Area): string {
  return [south, west, north, east].map(rounded).join(',');
}

/** The area of an address as the database takes it; null where it is none. */
export function areaList(text: string): number[] | null {
  const area = readArea(text);
  return area && [area.south, area.west, area.north, area.east];
}

/** What a view shows whose longitudes may go around the globe, as maps count them. */
export function areaOfView({ south, west, north, east }: Area): Area {
  // Rounded as its edges are, which would else come to lie on each other with nothing between them.
  const whole = rounded(east - west) >= 360;
  return {
    south: rounded(Math.max(-90, south)),
    west: whole ? -180 : rounded(wrapped(west)),
    north: rounded(Math.min(90, north)),
    east: whole ? 180 : rounded(wrapped(east)),
  };
}

/** Degrees from its west to its east. */
export function widthOf({ west, east }: Area): number {
  return east - west + (east < west ? 360 : 0);
}

/** Whether a point lies in an area, its edges included. */
export function holds({ south, west, north, east }: Area, { lat, lng }: Point): boolean {
  const between = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
  return between && lat >= south && lat <= north;
}

/** The area and a share of its size on every side. */
export function widened(area: Area, share: number): Area {
  const [high, wide] = [(area.north - area.south) * share, widthOf(area) * share];
  return areaOfView({
    south: area.south - high,
    west: area.west - wide,
    north: area.north + high,
    east: area.west + widthOf(area) + wide,
  });
}

/**
 * The smallest area that holds all these points: over the 180th meridian where that is the shorter way. Null without points. One
 * place alone gets an area without size.
 */
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

/** One point in so many may lie far from all others without being shown at first: Guam, of the schools of the United States. */
const FEW = 100;

/**
 * What is shown of points: around them, but for a few far away, or where that is more than half of the globe, as maps of the world
 * are cut.
 */
export function areaToShow(points: readonly Point[]): Area | null {
  const around = withoutFarOnes(points);
  if (around === null || widthOf(around) <= 180) return around;
  const lngs = points.map(({ lng }) => lng);
  return { ...around, west: lngs.reduce(least), east: lngs.reduce(most) };
}

/** Around all points, or around all but one in a hundred at one end where that takes less than half the width. */
function withoutFarOnes(points: readonly Point[]): Area | null {
  const whole = areaAround(points);
  const dropped = Math.floor(points.length / FEW);
  if (whole === null || dropped === 0) return whole;
  const eastward = ({ lng }: Point) => (((lng - whole.west) % 360) + 360) % 360;
  const sorted = points.toSorted((a, b) => eastward(a) - eastward(b));
  const ways = sorted.map(eastward);
  const last = ways.length - 1;
  // The map may hold ten thousand points: only the ends are compared.
  const isNarrow = (from: number, to: number) => (ways[to] ?? 0) - (ways[from] ?? 0) < widthOf(whole) / 2;
  for (let left = 1; left <= dropped; left += 1) {
    if (isNarrow(left, last)) return areaAround(sorted.slice(left));
    if (isNarrow(0, last - left)) return areaAround(sorted.slice(0, -left));
  }
  return whole;
}

const least = (a: number, b: number) => Math.min(a, b);
const most = (a: number, b: number) => Math.max(a, b);

/** The same longitude between -180 and 180; these two stay what they are. */
export function wrapped(lng: number): number {
  return Math.abs(lng) <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180;
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10 ** DIGITS) / 10 ** DIGITS + 0;
}

/** The part of the world that a map shows as an argument of a function of the database, left out where it is all of it. */
export function boxArgument(text: string): { p_box?: number[] } {
  const area = areaList(text);
  return area === null ? {} : { p_box: area };
}
