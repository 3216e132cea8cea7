import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

/**
 * Whether this process is the one that does something now: of all that ask for the turn of this name within so many seconds, one.
 * Throws BackendError.
 */
export async function takeTurn(client: BackendClient, name: string, seconds: number): Promise<boolean> {
  return unwrap('take_turn', await client.rpc('take_turn', { p_name: name, p_seconds: seconds }));
}
