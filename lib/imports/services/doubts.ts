import 'server-only';
import { countryByName } from '@/lib/countries';
import type { CellError, RowPlan } from '@/lib/imports/model/row-plan';
import { worldOutlines } from '@/lib/maps/outlines';

/** Degrees around the borders of a country: of islands and coasts that the outlines leave out. */
const MARGIN = 3;

/** Doubtful points of a file that are right, as their notes write them; 'all' where each of them is. */
export type KeptPoints = 'all' | readonly string[];

/** A plan whose coordinates are those of no school of its country is refused for them; with a note where they are to be kept. */
export function withoutFarPoints(
  plan: RowPlan,
  storedCountry: string | undefined,
  kept: KeptPoints,
): RowPlan {
  if (!('write' in plan)) return plan;
  const { coordinates_lat: lat, coordinates_lng: lng, country = storedCountry } = plan.write;
  if (typeof lat !== 'number' || typeof lng !== 'number') return plan;
  const error =
    lat === 0 && lng === 0 ? 'zeroCoordinates' : isFar(String(country), lat, lng) ? 'farFromCountry' : null;
  if (error === null) return plan;
  const doubt: CellError = { column: 'coordinates_lat', error, value: `${lat}, ${lng}` };
  return kept === 'all' || kept.includes(`${lat}, ${lng}`)
    ? { ...plan, notes: [...(plan.notes ?? []), doubt] }
    : { kind: 'error', errors: [doubt] };
}

/** Whether a point lies far outside of a country's borders; false for a country without outlines. */
function isFar(country: string, lat: number, lng: number): boolean {
  const code = countryByName(country)?.code;
  const polygons = worldOutlines().polygons.filter((polygon) => polygon.code === code);
  return (
    polygons.length > 0 &&
    polygons.every(({ bounds: [west, south, east, north] }) => {
      const turned = lng + 360 * Math.round(((west + east) / 2 - lng) / 360);
      return lat < south - MARGIN || lat > north + MARGIN || turned < west - MARGIN || turned > east + MARGIN;
    })
  );
}
