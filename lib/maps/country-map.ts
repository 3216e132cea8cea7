import { frameOf, HEIGHT, WIDTH } from './frame';
import { mapAddress, mapPlace } from './locator-address';
import { worldOutlines } from './outlines';

/** Places on a country's outline map. */
export interface CountryMap {
  /** The drawing's id is `#map`. */
  address: string;
  /** Lines without length, drawn as dots by round caps. */
  dots: string;
}

/** Minimum share of the places that must be on the map. */
const SHARE = 0.8;
const EDGE = 6;

/** Null where the map does not fit, or shows fewer than two places. */
export function countryMap(code: string, places: readonly { lat: number; lng: number }[]): CountryMap | null {
  if (places.length < 2) return null;
  const sum = (key: 'lat' | 'lng') => places.reduce((total, place) => total + place[key], 0);
  const middle = { lat: sum('lat') / places.length, lng: sum('lng') / places.length };
  const frame = frameOf(worldOutlines(), code, mapPlace(middle));
  const points = places
    .map(({ lat, lng }) => frame.project([lng, lat]))
    .filter(({ x, y }) => x > EDGE && x < WIDTH - EDGE && y > EDGE && y < HEIGHT - EDGE);
  if (points.length < Math.max(2, SHARE * places.length)) return null;
  return {
    address: mapAddress(code, middle),
    dots: [...new Set(points.map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`))].join(''),
  };
}
