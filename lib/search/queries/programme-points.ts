import 'server-only';
import { boxArgument } from '@/lib/maps/model/area';
import type { MapPoints } from '@/lib/maps/model/points';
import type { ExchangeRates } from '@/lib/prices/model/money';
import type { ProgrammeFilters } from '@/lib/search/model/programme-filters';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { MAX_POINTS, toPoints } from './school-points';
import { programmeRequest } from './search-programmes';

/** Schools with matching programmes and their number: worldwide, or in an area. */
export async function programmePoints(
  filters: ProgrammeFilters,
  rates: Promise<ExchangeRates>,
  box: string,
): Promise<MapPoints> {
  const answer = await publicClient().rpc('programme_points', {
    p_request: await programmeRequest(filters, rates),
    ...boxArgument(box),
    p_most: MAX_POINTS,
  });
  return toPoints(unwrap('programme_points', answer));
}
