'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { startStep } from '@/lib/imports/services/start-step';

/** Starts or resumes undoing an import; values changed since stay. */
export const undoImport = adminAction(z.object({ id: z.uuid() }), ({ id }, context) =>
  startStep(context, id, 'undo'),
);
