'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { startStep } from '@/lib/imports/services/start-step';

/** Starts the check of a register run; writes nothing. */
export const checkRun = adminAction(z.object({ id: z.uuid() }), ({ id }, context) =>
  startStep(context, id, 'register-check'),
);
