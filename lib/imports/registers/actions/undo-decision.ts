'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const REFUSALS = { P0002: 'missing', '55006': 'undone', '22023': 'changed' } as const;

/** Undoes a register decision, except values changed since; the question opens again. */
export const undoDecision = adminAction(z.object({ id: z.uuid() }), async ({ id }, { client }) => {
  const answer = await client.rpc('undo_register_decision', { p_decision: id });
  const refusal = REFUSALS[answer.error?.code as keyof typeof REFUSALS];
  if (refusal) return failed(refusal);
  unwrap('undo_register_decision', answer);
  await showChanges();
  return done(null);
});
