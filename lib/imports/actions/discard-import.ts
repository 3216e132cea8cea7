'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { refusalOf } from '@/lib/imports/services/start-step';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

/** Forgets a file that was uploaded and not imported. */
export const discardImport = adminAction(z.object({ id: z.uuid() }), async ({ id }, { client }) => {
  const answer = await client.rpc('discard_import', { p_import: id });
  const refusal = refusalOf(answer);
  if (refusal) return failed(refusal);
  unwrap('discard_import', answer);
  return done(null);
});
