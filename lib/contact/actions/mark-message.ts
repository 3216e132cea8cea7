'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const CHANGES = {
  read: { is_read: true },
  unread: { is_read: false },
  notSpam: { suspected_spam: false },
  archived: { archived: true, is_read: true },
  unarchived: { archived: false },
} as const;

export const markMessage = adminAction(
  z.object({ id: z.uuid(), as: z.enum(['read', 'unread', 'notSpam', 'archived', 'unarchived']) }),
  async ({ id, as }, { client }) => {
    const answer = await client.from('contact_messages').update(CHANGES[as]).eq('id', id).select('id');
    return unwrap('mark message', answer).length === 0 ? failed('missing') : done({ id });
  },
);
