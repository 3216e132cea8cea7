'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

/** Marks a contact message as read or unread. */
export const markMessage = adminAction(
  z.object({ id: z.uuid(), read: z.boolean() }),
  async ({ id, read }, { client }) => {
    const answer = await client.from('contact_messages').update({ is_read: read }).eq('id', id).select('id');
    return unwrap('mark message', answer).length === 0 ? failed('missing') : done({ id });
  },
);
