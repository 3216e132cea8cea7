import { countryPart, mapPlace, parsePlace, placePart } from './locator-address';
import type { Position } from './model/topology';
import { ACROSS_KM, type AcrossKm } from './near-frame';

/** /maps/{version}/near/{country}/{km across}/{latitude},{longitude}.svg, self-contained. */

/** Raise it when outlines or frames change. */
const VERSION = '2';

export interface NearPlace {
  /** ISO 3166-1 code, '' for an unknown country. */
  code: string;
  place: Position;
  acrossKm: AcrossKm;
}

export function nearAddress(code: string, place: { lat: number; lng: number }, acrossKm: AcrossKm): string {
  return `/maps/${VERSION}/near/${countryPart(code)}/${acrossKm}/${placePart(place)}`;
}

/** Parses the path after /maps/; null when invalid. */
export function parseNearAddress(parts: readonly string[]): NearPlace | null {
  const [, , country, across, file] = parts;
  const asked = parsePlace(country, file);
  const acrossKm = ACROSS_KM.find((km) => String(km) === across);
  if (asked === null || acrossKm === undefined) return null;
  const { code, place } = asked;
  // One drawing has one address: other spellings are invalid.
  if (nearAddress(code, place, acrossKm) !== `/maps/${parts.join('/')}`) return null;
  return { code, place: mapPlace(place), acrossKm };
}
