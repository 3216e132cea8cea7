import { countryByCode } from '@/lib/places/countries';
import type { Position } from './model/topology';

/** /maps/{version}/{country}/{latitude},{longitude}.svg, self-contained; rounded to a tenth of a degree. */

/** Raise it when outlines or frames change. */
const VERSION = '2';
const UNKNOWN = 'zz';
/** There are no schools nearer to a pole. */
const MAX_LATITUDE = 84;

/** The rounded centre of a place's map. */
export function mapPlace({ lat, lng }: { lat: number; lng: number }): Position {
  const within = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat));
  return [tenth(((((lng + 180) % 360) + 360) % 360) - 180), tenth(within)];
}

/** `code` is an ISO 3166-1 code or '' for an unknown country. */
export function mapAddress(code: string, place: { lat: number; lng: number }): string {
  return `/maps/${VERSION}/${countryPart(code)}/${placePart(place)}`;
}

/** Parses the path after /maps/; null when invalid. */
export function parseMapAddress(parts: readonly string[]): { code: string; place: Position } | null {
  const [, country, file] = parts;
  const asked = parsePlace(country, file);
  if (asked === null) return null;
  const { code, place } = asked;
  // One drawing has one address: other spellings are invalid.
  return mapAddress(code, place) === `/maps/${parts.join('/')}` ? { code, place: mapPlace(place) } : null;
}

/** The country's segment, by ISO 3166-1 code or ''. */
export function countryPart(code: string): string {
  return code.toLowerCase() || UNKNOWN;
}

export function placePart(place: { lat: number; lng: number }): string {
  const [lng, lat] = mapPlace(place);
  return `${lat},${lng}.svg`;
}

/** Null when invalid. Accepts other spellings of a place. */
export function parsePlace(
  country = '',
  file = '',
): { code: string; place: { lat: number; lng: number } } | null {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d)?),(-?\d{1,3}(?:\.\d)?)\.svg$/.exec(file) ?? [];
  const code = country === UNKNOWN ? '' : countryByCode(country)?.code;
  if (lat === undefined || lng === undefined || code === undefined) return null;
  return { code, place: { lat: Number(lat), lng: Number(lng) } };
}

/** Rounded, and never -0. */
function tenth(degrees: number): number {
  return Math.round(degrees * 10) / 10 + 0;
}
