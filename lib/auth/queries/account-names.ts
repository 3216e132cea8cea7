import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

/**
 * How these accounts are called, by id: by their name, or by their e-mail address without one; not those that are gone.
 * `client` acts for an administrator. Throws BackendError.
 */
export async function accountNames(
  client: BackendClient,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].filter((id) => id !== null);
  if (asked.length === 0) return new Map();
  return new Map(
    Object.entries(unwrap('account_names', await client.rpc('account_names', { p_ids: asked }))),
  );
}
