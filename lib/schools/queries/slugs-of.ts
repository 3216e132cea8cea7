import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

/** Limits the length of the request address. */
const AT_ONCE = 100;

/** By id; deleted schools are missing. Throws BackendError. */
export async function slugsOf(client: BackendClient, ids: readonly string[]): Promise<Map<string, string>> {
  const slugs = new Map<string, string>();
  const wanted = [...new Set(ids)];
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const rows = await client
      .from('schools')
      .select('id,slug')
      .in('id', wanted.slice(from, from + AT_ONCE));
    for (const { id, slug } of unwrap('slugs', rows)) slugs.set(id, slug);
  }
  return slugs;
}
