import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

/** Names of accounts by id, else e-mail addresses; deleted accounts are missing. Throws BackendError. */
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
