'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { applyChanges } from '@/lib/cache/show-changes';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

/** Deletes a synonym, unless its version has changed (`outdated`). */
export const deleteSynonym = adminAction(
  z.object({ id: z.uuid(), version: z.int().positive() }),
  async ({ id, version }, { client }) => {
    const answer = await client
      .from('search_synonyms')
      .delete()
      .eq('id', id)
      .eq('version', version)
      .select('id');
    if (unwrap('delete synonym', answer).length === 0) return failed('outdated');
    await applyChanges(true);
    return done({ id });
  },
);
