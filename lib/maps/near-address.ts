import { countryPart, mapPlace, parsePlace, placePart } from './locator-address';
import type { Position } from './model/topology';
import { ACROSS_KM, type AcrossKm } from './near-frame';

/**
 * Addresses of the drawn surroundings: /maps/{version}/near/{country}/{km across}/{latitude},{longitude}.svg. Like those of
 * the locator maps they say everything the drawing is made from; towns and names stand in the page.
 */

/** Raise it when outlines or frames change. */
const VERSION = '1';

export interface NearPlace {
  /** ISO 3166-1 code, '' for an unknown country. */
  code: string;
  place: Position;
  acrossKm: AcrossKm;
}

/** The address of the map of a place's surroundings; `code` is an ISO 3166-1 code or '' for an unknown country. */
export function nearAddress(code: string, place: { lat: number; lng: number }, acrossKm: AcrossKm): string {
  return `/maps/${VERSION}/near/${countryPart(code)}/${acrossKm}/${placePart(place)}`;
}

/** What the address's parts after /maps/ ask for, or null when no place has such a map. */
export function parseNearAddress(parts: readonly string[]): NearPlace | null {
  const [, , country, across, file] = parts;
  const asked = parsePlace(country, file);
  const acrossKm = ACROSS_KM.find((km) => String(km) === across);
  if (asked === null || acrossKm === undefined) return null;
  const { code, place } = asked;
  // One drawing has one address: whatever is written otherwise, or stands too much, is none.
  if (nearAddress(code, place, acrossKm) !== `/maps/${parts.join('/')}`) return null;
  return { code, place: mapPlace(place), acrossKm };
}
