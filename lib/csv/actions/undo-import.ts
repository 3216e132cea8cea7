'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { expireAllPages } from '@/lib/pages/expire-pages';
import { done, failed, type Result } from '@/lib/result';
import type { UndoneCounts } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';

/** Takes an import back as a whole; refused with `changed` when one of its schools has changed since. */
export const undoImport = adminAction(
  z.object({ id: z.uuid() }),
  async ({ id }, { client }): Promise<Result<UndoneCounts, 'changed' | 'missing'>> => {
    const answer = await client.rpc('undo_school_import', { p_import: id });
    // 23505: a slug that a school had before belongs to another one now.
    if (answer.error?.code === '22023' || answer.error?.code === '23505') return failed('changed');
    if (answer.error?.code === 'P0002') return failed('missing');
    const counts = unwrap('undo_school_import', answer);
    expireAllPages();
    return done(counts);
  },
);
