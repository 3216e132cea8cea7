'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { type EditedProgramme, editedProgrammes } from '@/lib/programmes/queries/edited-programmes';
import { done, failed, type Result } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const input = z.object({ schoolId: z.uuid(), ids: z.array(z.uuid()).min(1).max(1000) });
/** SQLSTATE when the list is not exactly the school's. */
const OUTDATED = '22023';

export const orderProgrammes = adminAction(
  input,
  async ({ schoolId, ids }, { client }): Promise<Result<{ programmes: EditedProgramme[] }, 'outdated'>> => {
    const answer = await client.rpc('reorder_programmes', { p_school: schoolId, p_ids: ids });
    if (answer.error?.code === OUTDATED) return failed('outdated');
    unwrap('reorder programmes', answer);
    await showChanges();
    return done({ programmes: await editedProgrammes(client, schoolId) });
  },
);
