'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { DUPLICATE_CHOICES } from '@/lib/imports/model/options';
import { answered } from '@/lib/imports/services/start-step';

export const chooseDuplicates = adminAction(
  z.object({ id: z.uuid(), choice: z.enum(DUPLICATE_CHOICES), position: z.int().positive().nullable() }),
  async ({ id, choice, position }, { client }) =>
    answered(
      'choose_import_duplicates',
      await client.rpc('choose_import_duplicates', {
        p_import: id,
        p_choice: choice,
        ...(position !== null && { p_position: position }),
      }),
    ),
);
