import 'server-only';
import { log } from '@/lib/log';
import { serverClient } from '@/lib/supabase/server';

/** New recovery codes for the signed-in visitor, in place of earlier ones; null when the database refuses. */
export async function recoveryCodes(): Promise<string[] | null> {
  const { data, error } = await (await serverClient()).rpc('make_recovery_codes');
  if (error) log.error(`Recovery codes not made: ${error.message}`);
  return data;
}
