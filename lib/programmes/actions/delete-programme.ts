'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { type EditedProgramme, editedProgrammes } from '@/lib/programmes/queries/edited-programmes';
import { done, failed, type Result } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const input = z.object({ schoolId: z.uuid(), id: z.uuid(), version: z.int().positive() });

/** Deletes a programme, unless its version has changed (`outdated`). The history keeps it. */
export const deleteProgramme = adminAction(
  input,
  async (
    { schoolId, id, version },
    { client },
  ): Promise<Result<{ programmes: EditedProgramme[] }, 'outdated'>> => {
    const deleted = unwrap(
      'delete programme',
      await client
        .from('programmes')
        .delete()
        .eq('id', id)
        .eq('school_id', schoolId)
        .eq('version', version)
        .select('id'),
    );
    if (deleted.length === 0) return failed('outdated');
    await showChanges();
    return done({ programmes: await editedProgrammes(client, schoolId) });
  },
);
