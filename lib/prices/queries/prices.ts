import 'server-only';
import { cache } from 'react';
import { type Price, toPrices } from '@/lib/prices/model/price';
import type { BackendClient } from '@/lib/supabase/client';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

/** Prices of an active school and its programmes, in order. Cached for each request. Throws BackendError. */
export const pricesOfSchool = cache((school: string) => pricesOf(publicClient(), [school]));

/** Prices of at most 100 schools that the client may see, in order. Throws BackendError. */
export async function pricesOf(client: BackendClient, schools: readonly string[]): Promise<Price[]> {
  if (schools.length === 0) return [];
  return toPrices(unwrap('school_prices', await client.rpc('school_prices', { p_schools: [...schools] })));
}
