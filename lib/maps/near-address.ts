import { countryByCode } from '@/lib/countries';
import { mapPlace } from './locator-address';
import { ACROSS_KM, type AcrossKm } from './near-frame';
import type { Position } from './outlines';

/**
 * Addresses of the drawn surroundings: /maps/{version}/near/{country}/{km across}/{latitude},{longitude}.svg. Like those of
 * the locator maps they say everything the drawing is made from; towns and names stand in the page.
 */

/** Raise it when outlines or frames change. */
const VERSION = '1';
/** Stands for a country that is not known. */
const UNKNOWN = 'zz';

export interface NearPlace {
  /** ISO 3166-1 code, '' for an unknown country. */
  code: string;
  place: Position;
  acrossKm: AcrossKm;
}

/** The address of the map of a place's surroundings; `code` is an ISO 3166-1 code or '' for an unknown country. */
export function nearAddress(code: string, place: { lat: number; lng: number }, acrossKm: AcrossKm): string {
  const [lng, lat] = mapPlace(place);
  return `/maps/${VERSION}/near/${code.toLowerCase() || UNKNOWN}/${acrossKm}/${lat},${lng}.svg`;
}

/** What the address's parts after /maps/ ask for, or null when no place has such a map. */
export function parseNearAddress(parts: readonly string[]): NearPlace | null {
  const [, , country = '', across, file = ''] = parts;
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d)?),(-?\d{1,3}(?:\.\d)?)\.svg$/.exec(file) ?? [];
  const acrossKm = ACROSS_KM.find((km) => String(km) === across);
  const code = country === UNKNOWN ? '' : countryByCode(country)?.code;
  if (lat === undefined || lng === undefined || acrossKm === undefined || code === undefined) return null;
  const place = { lat: Number(lat), lng: Number(lng) };
  // One drawing has one address: whatever is written otherwise, or stands too much, is none.
  if (nearAddress(code, place, acrossKm) !== `/maps/${parts.join('/')}`) return null;
  return { code, place: mapPlace(place), acrossKm };
}
