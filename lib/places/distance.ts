/** Degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** Mean radius; a degree of latitude is 111.2 km. */
const EARTH_KM = 6371;
export const KM_PER_DEGREE = (EARTH_KM * Math.PI) / 180;

const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof COMPASS)[number];

/** Great-circle distance (haversine, accurate to half a per cent). */
export function distanceKm(a: Point, b: Point): number {
  const [lat1, lat2] = [radians(a.lat), radians(b.lat)];
  const chord =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export function directionTo(from: Point, to: Point): Direction {
  const [lat1, lat2, turn] = [radians(from.lat), radians(to.lat), radians(to.lng - from.lng)];
  const east = Math.sin(turn) * Math.cos(lat2);
  const north = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(turn);
  const eighths = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return COMPASS[(eighths + 8) % 8] ?? 'n';
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
