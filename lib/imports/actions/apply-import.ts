'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { startStep } from '@/lib/imports/services/start-step';

/** Starts to write what the check of an import found, or goes on with it. */
export const applyImport = adminAction(z.object({ id: z.uuid() }), ({ id }, context) =>
  startStep(context, id, 'apply'),
);
