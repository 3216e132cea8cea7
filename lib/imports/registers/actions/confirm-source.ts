'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { REGISTER_IDS, sourcesToConfirm } from '@/lib/imports/registers/model/registers';
import { done } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const input = z
  .object({ register: z.enum(REGISTER_IDS), source: z.string(), confirmed: z.boolean() })
  .refine(({ register, source }) => sourcesToConfirm(register).includes(source));

/** Confirms the licence of a source or withdraws that; the next run adds or hides its programmes. */
export const confirmSource = adminAction(input, async ({ register, source, confirmed }, { client }) => {
  const answer = await client.rpc('confirm_register_source', {
    p_register: register,
    p_source: source,
    p_confirmed: confirmed,
  });
  unwrap('confirm_register_source', answer);
  return done(null);
});
