'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

/** Deletes a school; a super admin can restore the database's snapshot (decision 20). */
export const deleteSchool = adminAction(z.object({ id: z.uuid() }), async ({ id }, { client }) => {
  const deleted = unwrap('delete school', await client.from('schools').delete().eq('id', id).select('id'));
  if (deleted.length === 0) return failed('missing');
  await showChanges();
  return done({ id });
});
