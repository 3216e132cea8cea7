import 'server-only';
import { boxArgument } from '@/lib/maps/model/area';
import type { MapPoints } from '@/lib/maps/model/points';
import { countryByName } from '@/lib/places/countries';
import { isSpecialty } from '@/lib/schools/model/choices';
import type { SchoolFilters } from '@/lib/search/model/school-filters';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import type { PointSearch } from '@/lib/supabase/results/places';
import { schoolRequest } from './search-schools';

/** Above this number cells are returned: this many are drawn fluently, in 250 kB. */
export const MAX_POINTS = 10_000;

/** Points of a list: worldwide, or in an area. `region` and `town` are slugs in the filters' country. */
export async function schoolPoints(
  filters: SchoolFilters,
  { region = '', town = '', box = '' }: { region?: string; town?: string; box?: string } = {},
): Promise<MapPoints> {
  const answer = await publicClient().rpc('school_points', {
    p_request: { ...schoolRequest(filters), region, town },
    ...boxArgument(box),
    p_most: MAX_POINTS,
  });
  return toPoints(unwrap('school_points', answer));
}

export function toPoints(answer: PointSearch): MapPoints {
  const { total, without } = answer;
  if ('cells' in answer)
    return {
      ...{ total, without, points: [] },
      cells: answer.cells.map(([lat, lng, schools]) => ({ lat, lng, schools })),
    };
  return {
    ...{ total, without, cells: [] },
    points: answer.points.map(([slug, name, city, country, field, lat, lng, matches]) => ({
      ...{ slug, name, city, lat, lng, matches },
      country: countryByName(country)?.code ?? '',
      field: field !== null && isSpecialty(field) ? field : null,
    })),
  };
}
