import 'server-only';
import { cache } from 'react';
import type { Price } from '@/lib/prices/model/price';
import { pricesOfSchool } from '@/lib/prices/queries/prices';
import type { Programme } from '@/lib/programmes/model/programme';
import type { BackendClient } from '@/lib/supabase/client';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { PROGRAMME_COLUMNS, type ProgrammeRow, priced } from './rows';

/** Public programmes of a visible school, in order. Cached for each request. */
export const programmesOfSchool = cache((schoolId: string) =>
  programmesOf(publicClient(), schoolId, pricesOfSchool(schoolId)),
);

/** The same for any school visible to the client. Throws BackendError. */
export async function programmesOf(
  client: BackendClient,
  schoolId: string,
  schoolPrices: Promise<readonly Price[]>,
): Promise<Programme[]> {
  const [answer, prices] = await Promise.all([
    client
      .from('programmes')
      .select(PROGRAMME_COLUMNS)
      .eq('school_id', schoolId)
      .eq('is_active', true)
      .order('position')
      .order('id')
      .limit(500)
      .overrideTypes<ProgrammeRow[], { merge: false }>(),
    schoolPrices,
  ]);
  return priced(unwrap('programmes of a school', answer), prices);
}
