import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

/** A named lock in the database: true for one caller in that many seconds. Throws BackendError. */
export async function tryLock(client: BackendClient, name: string, seconds: number): Promise<boolean> {
  return unwrap('take_turn', await client.rpc('take_turn', { p_name: name, p_seconds: seconds }));
}
