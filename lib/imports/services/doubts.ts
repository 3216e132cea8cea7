import 'server-only';
import type { CellError, RowPlan } from '@/lib/imports/model/row-plan';
import { worldOutlines } from '@/lib/maps/outlines';
import { countryByName } from '@/lib/places/countries';
import { withTerritories } from '@/lib/places/territories';

/** Degrees around a country's borders, for islands and coasts that the outlines omit. */
const MARGIN = 3;

/** Confirmed points far from their country, as in their notes; 'all' for every one. */
export type KeptPoints = 'all' | readonly string[];

/** Refuses coordinates outside the country; confirmed ones get a note. */
export function withoutFarPoints(
  plan: RowPlan,
  storedCountry: string | undefined,
  kept: KeptPoints,
): RowPlan {
  if (!('write' in plan)) return plan;
  const { coordinates_lat: lat, coordinates_lng: lng, country = storedCountry } = plan.write;
  if (typeof lat !== 'number' || typeof lng !== 'number') return plan;
  if (!isFar(String(country), lat, lng)) return plan;
  const doubt: CellError = { column: 'coordinates_lat', error: 'farFromCountry', value: `${lat}, ${lng}` };
  return kept === 'all' || kept.includes(`${lat}, ${lng}`)
    ? { ...plan, notes: [...(plan.notes ?? []), doubt] }
    : { kind: 'error', errors: [doubt] };
}

/** False for a country without outlines. */
function isFar(country: string, lat: number, lng: number): boolean {
  const own = countryByName(country)?.code;
  const codes = own === undefined ? [] : withTerritories(own);
  const polygons = worldOutlines().polygons.filter(({ code }) => code !== undefined && codes.includes(code));
  return (
    polygons.length > 0 &&
    polygons.every(({ bounds: [west, south, east, north] }) => {
      const turned = lng + 360 * Math.round(((west + east) / 2 - lng) / 360);
      return lat < south - MARGIN || lat > north + MARGIN || turned < west - MARGIN || turned > east + MARGIN;
    })
  );
}
