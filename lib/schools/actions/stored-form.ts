'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { done, failed } from '@/lib/result';
import { editedForm, editedRow } from '@/lib/schools/queries/edited-school';

/** Refreshes an open editor after the server has written. */
export const storedForm = adminAction(z.object({ id: z.uuid() }), async ({ id }, { client }) => {
  const row = await editedRow(client, id);
  return row === null ? failed('missing') : done({ form: editedForm(row), version: row.version });
});
