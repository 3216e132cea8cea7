import { frameOf, HEIGHT, WIDTH } from './frame';
import { mapAddress, mapPlace } from './locator-address';
import { worldOutlines } from './outlines';

/** Places on the drawn map of their country. */
export interface CountryMap {
  /** Address of the drawing; its part is `#map`. */
  address: string;
  /** Lines without length, which round caps make dots. */
  dots: string;
}

/** The map is only shown when so many of the places are on it. */
const SHARE = 0.8;
/** Dots nearer to the edge than this are cut off. */
const EDGE = 6;

/** The map of a country with these places; null where it does not fit, or shows less than two of them. */
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
