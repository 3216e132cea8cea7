'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { answered } from '@/lib/imports/services/start-step';

/** Forgets a file that was uploaded and not imported. */
export const discardImport = adminAction(z.object({ id: z.uuid() }), async ({ id }, { client }) =>
  answered('discard_import', await client.rpc('discard_import', { p_import: id })),
);
