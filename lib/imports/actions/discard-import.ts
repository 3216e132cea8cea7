'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { removeKept } from '@/lib/imports/services/spool';
import { answered } from '@/lib/imports/services/start-step';

export const discardImport = adminAction(z.object({ id: z.uuid() }), async ({ id }, { client }) => {
  const discarded = answered('discard_import', await client.rpc('discard_import', { p_import: id }));
  if (discarded.ok) await removeKept(id);
  return discarded;
});
