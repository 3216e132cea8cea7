'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { type EditedProgramme, editedProgrammes } from '@/lib/programmes/queries/edited-programmes';
import { done, failed, type Result } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const input = z.object({
  schoolId: z.uuid(),
  id: z.uuid(),
  version: z.int().positive(),
  active: z.boolean(),
});

/** Shows or hides a programme, unless its version has changed (`outdated`). */
export const showProgramme = adminAction(
  input,
  async (
    { schoolId, id, version, active },
    { client },
  ): Promise<Result<{ programmes: EditedProgramme[] }, 'outdated'>> => {
    const written = unwrap(
      'show programme',
      await client
        .from('programmes')
        .update({ is_active: active })
        .eq('id', id)
        .eq('school_id', schoolId)
        .eq('version', version)
        .select('id'),
    );
    if (written.length === 0) return failed('outdated');
    await showChanges();
    return done({ programmes: await editedProgrammes(client, schoolId) });
  },
);
