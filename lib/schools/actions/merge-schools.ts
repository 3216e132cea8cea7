'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { done, failed, type Result } from '@/lib/result';
import { columnsOf, FIELD_NAMES } from '@/lib/schools/model/field-names';
import { BackendError, unwrap } from '@/lib/supabase/result';

const input = z.object({
  kept: z.uuid(),
  merged: z.uuid(),
  /** Fields from the merged school, and whether to take its main picture. */
  fields: z.array(z.enum(FIELD_NAMES)),
  image: z.boolean(),
  /** The versions of both that were shown. */
  versions: z.tuple([z.int(), z.int()]),
});

/** Merges a school into another one (decision 137). 'outdated': one of them has changed. */
export const mergeSchools = adminAction(
  input,
  async (
    { kept, merged, fields, image, versions },
    { client },
  ): Promise<Result<{ id: string }, 'outdated' | 'missing'>> => {
    try {
      unwrap(
        'merge_schools',
        await client.rpc('merge_schools', {
          p_kept: kept,
          p_merged: merged,
          p_columns: [...fields.flatMap(columnsOf), ...(image ? ['image'] : [])],
          p_versions: versions,
        }),
      );
    } catch (error) {
      if (error instanceof BackendError && error.code === '22023') return failed('outdated');
      if (error instanceof BackendError && error.code === 'P0002') return failed('missing');
      throw error;
    }
    await showChanges();
    return done({ id: kept });
  },
);
