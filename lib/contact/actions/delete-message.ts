'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

/** Permanent: the history keeps no content. */
export const deleteMessage = adminAction(z.object({ id: z.uuid() }), async ({ id }, { client }) => {
  const answer = await client.from('contact_messages').delete().eq('id', id).select('id');
  return unwrap('delete message', answer).length === 0 ? failed('missing') : done({ id });
});
