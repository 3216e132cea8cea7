'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { startStep } from '@/lib/imports/services/start-step';

/** Starts to take an import back, or goes on with it; what was changed since is left as it is. */
export const undoImport = adminAction(z.object({ id: z.uuid() }), ({ id }, context) =>
  startStep(context, id, 'undo'),
);
