import 'server-only';
import { MESSAGE_RETENTION } from '@/lib/contact/model/retention';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

/** Deletes expired messages, 1,000 at most. Returns their number. Throws BackendError. */
export async function deleteOldMessages(client: BackendClient): Promise<number> {
  const { months, spamDays } = MESSAGE_RETENTION;
  const limits = { p_months: months, p_spam_days: spamDays };
  return unwrap('delete_old_contact_messages', await client.rpc('delete_old_contact_messages', limits));
}
