'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { done, failed, type Result } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const input = z.object({ snapshot: z.uuid() });

/** Restores a school with its id, images and former slugs; returns its id. */
export const restoreDeleted = adminAction(
  input,
  async ({ snapshot }, { client }): Promise<Result<{ id: string }, 'missing'>> => {
    const answer = await client.rpc('restore_deleted_school', { p_snapshot: snapshot });
    if (answer.error?.code === 'P0002') return failed('missing');
    const id = unwrap('restore_deleted_school', answer);
    await showChanges();
    return done({ id });
  },
  'super_admin',
);
