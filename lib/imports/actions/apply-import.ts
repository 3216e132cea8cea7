'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { removeKept } from '@/lib/imports/services/spool';
import { startStep } from '@/lib/imports/services/start-step';

export const applyImport = adminAction(z.object({ id: z.uuid() }), async ({ id }, context) => {
  const started = await startStep(context, id, 'apply');
  if (started.ok) await removeKept(id);
  return started;
});
