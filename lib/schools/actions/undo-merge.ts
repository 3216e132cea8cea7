'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { done, failed, type Result } from '@/lib/result';
import { BackendError, unwrap } from '@/lib/supabase/result';

/** Undoes a merge; returns the restored school and the number of columns that stayed because they changed since. */
export const undoMerge = adminAction(
  z.object({ merge: z.uuid() }),
  async ({ merge }, { client }): Promise<Result<{ id: string; left: number }, 'missing'>> => {
    try {
      const { school, left } = unwrap(
        'undo_school_merge',
        await client.rpc('undo_school_merge', { p_merge: merge }),
      );
      await showChanges();
      return done({ id: school, left: left.length });
    } catch (error) {
      if (error instanceof BackendError && error.code === 'P0002') return failed('missing');
      throw error;
    }
  },
);
