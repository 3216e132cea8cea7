import 'server-only';
import { log } from '@/lib/log';
import { serverClient } from '@/lib/supabase/server';

/** Replaces the visitor's recovery codes; null when the database refuses. */
export async function recoveryCodes(): Promise<string[] | null> {
  const { data, error } = await (await serverClient()).rpc('make_recovery_codes');
  if (error) log.error(`Recovery codes not made: ${error.message}`);
  return data;
}
