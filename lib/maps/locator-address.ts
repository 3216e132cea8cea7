import { countryByCode } from '@/lib/countries';
import type { Position } from './model/topology';

/**
 * Addresses of the drawn maps: /maps/{version}/{country}/{latitude},{longitude}.svg. They say everything the drawing is
 * made from, so that it needs no database and can be kept for ever. Coordinates are rounded to a tenth of a degree:
 * schools of a town share a drawing, the page puts the marker at the exact place.
 */

/** Raise it when outlines or frames change. */
const VERSION = '1';
/** Stands for a country that is not known. */
const UNKNOWN = 'zz';
/** Nobody runs a school nearer to a pole. */
const HIGHEST_LATITUDE = 84;

/** The middle of what a map of this place is drawn for. */
export function mapPlace({ lat, lng }: { lat: number; lng: number }): Position {
  const within = Math.min(HIGHEST_LATITUDE, Math.max(-HIGHEST_LATITUDE, lat));
  return [tenth(((((lng + 180) % 360) + 360) % 360) - 180), tenth(within)];
}

/** The address of the map of a place; `code` is an ISO 3166-1 code or '' for an unknown country. */
export function mapAddress(code: string, place: { lat: number; lng: number }): string {
  return `/maps/${VERSION}/${countryPart(code)}/${placePart(place)}`;
}

/** What the address's parts after /maps/ ask for, or null when no place has such a map. */
export function parseMapAddress(parts: readonly string[]): { code: string; place: Position } | null {
  const [, country, file] = parts;
  const asked = parsePlace(country, file);
  if (asked === null) return null;
  const { code, place } = asked;
  // One drawing has one address: whatever is written otherwise, or stands too much, is none.
  return mapAddress(code, place) === `/maps/${parts.join('/')}` ? { code, place: mapPlace(place) } : null;
}

/** A country as the addresses of maps name it, by its ISO 3166-1 code or '' where it is unknown. */
export function countryPart(code: string): string {
  return code.toLowerCase() || UNKNOWN;
}

/** A place as the addresses of maps name it: their last part. */
export function placePart(place: { lat: number; lng: number }): string {
  const [lng, lat] = mapPlace(place);
  return `${lat},${lng}.svg`;
}

/** What these two parts say, or null when they say nothing. They may be another spelling of a place than its own. */
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
