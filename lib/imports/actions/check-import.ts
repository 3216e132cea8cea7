'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { importOptions } from '@/lib/imports/model/options';
import { startStep } from '@/lib/imports/services/start-step';

/** Starts to find out what each row of an import would do; nothing is written. */
export const checkImport = adminAction(
  z.object({ id: z.uuid(), options: importOptions }),
  ({ id, options }, context) => startStep(context, id, 'check', options),
);
