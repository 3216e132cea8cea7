'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { DUPLICATE_CHOICES } from '@/lib/imports/model/options';
import { refusalOf } from '@/lib/imports/services/start-step';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

/** Decides about the probable duplicate at a position of an import, or about all of them. */
export const chooseDuplicates = adminAction(
  z.object({ id: z.uuid(), choice: z.enum(DUPLICATE_CHOICES), position: z.int().positive().nullable() }),
  async ({ id, choice, position }, { client }) => {
    const answer = await client.rpc('choose_import_duplicates', {
      p_import: id,
      p_choice: choice,
      ...(position !== null && { p_position: position }),
    });
    const refusal = refusalOf(answer);
    if (refusal) return failed(refusal);
    unwrap('choose_import_duplicates', answer);
    return done(null);
  },
);
