import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

/** The first schools whose slugs a sync would rewrite. Needs the secret key; throws BackendError. */
export async function slugsToSync(client: BackendClient): Promise<{ name: string; slug: string }[]> {
  return unwrap('slugs_to_sync', await client.rpc('slugs_to_sync'));
}

/** Numbers of schools, and of slugs to rewrite. Needs the secret key; throws BackendError. */
export async function slugSyncCounts(client: BackendClient): Promise<{ schools: number; wrong: number }> {
  const [counts] = unwrap('slug_sync_counts', await client.rpc('slug_sync_counts'));
  return counts ?? { schools: 0, wrong: 0 };
}
