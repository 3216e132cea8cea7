import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

/** The functions that add counts delete expired ones, also when they add none. Throws BackendError. */
export async function deleteOldCounts(client: BackendClient): Promise<void> {
  unwrap('add_daily_counts', await client.rpc('add_daily_counts', { p_counts: [] }));
  unwrap('add_daily_searches', await client.rpc('add_daily_searches', { p_searches: [] }));
}
