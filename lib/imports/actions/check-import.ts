'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { importOptions } from '@/lib/imports/model/options';
import { startStep } from '@/lib/imports/services/start-step';

export const checkImport = adminAction(
  z.object({ id: z.uuid(), options: importOptions }),
  ({ id, options }, context) => startStep(context, id, 'check', options),
);
