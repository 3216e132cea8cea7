import 'server-only';
import { cache } from 'react';
import { REGISTER_IDS, type RegisterId } from '@/lib/imports/registers/model/registers';
import type { ListedRegister } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

const NEVER: Omit<ListedRegister, 'register'> = {
  ...{ schools: 0, gone: 0, edition: null, matches: 0, differences: 0 },
  ...{ run: null, run_status: null, run_at: null },
};

/** All registers, those too that were never taken in. Throws BackendError. */
export async function registerList(): Promise<(ListedRegister & { register: RegisterId })[]> {
  const client = await serverClient();
  const known = unwrap('list_registers', await client.rpc('list_registers'));
  return REGISTER_IDS.map((id) => ({
    ...(known.find(({ register }) => register === id) ?? NEVER),
    register: id,
  }));
}

/** How many schools a run marks as no longer in its register. Throws BackendError. */
export const runGone = cache(async (id: string): Promise<number> => {
  const client = await serverClient();
  return unwrap('register_run_gone', await client.rpc('register_run_gone', { p_import: id }));
});
