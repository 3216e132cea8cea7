'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { startStep } from '@/lib/imports/services/start-step';

/** Starts to find out what each row of a register's run would do; nothing is written. */
export const checkRun = adminAction(z.object({ id: z.uuid() }), ({ id }, context) =>
  startStep(context, id, 'register-check'),
);
