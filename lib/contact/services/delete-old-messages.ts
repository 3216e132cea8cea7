import 'server-only';
import { MESSAGE_RETENTION } from '@/lib/contact/model/retention';
import { log } from '@/lib/log';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { serviceClient } from '@/lib/supabase/service';

const HOUR_MS = 3_600_000;

/** Deletes expired messages, 1,000 at most. Returns their number. Throws BackendError. */
export async function deleteOldMessages(client: BackendClient): Promise<number> {
  const { months, spamDays } = MESSAGE_RETENTION;
  const limits = { p_months: months, p_spam_days: spamDays };
  return unwrap('delete_old_contact_messages', await client.rpc('delete_old_contact_messages', limits));
}

/** Repeats every hour until the returned function is called. Does nothing without the secret key. */
export function deleteOldMessagesHourly(): () => void {
  const client = serviceClient();
  if (client === null) return () => {};
  const run = async () => {
    try {
      await deleteOldMessages(client);
    } catch (error) {
      log.error('Old contact messages not deleted:', error);
    }
  };
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  void run();
  return () => clearInterval(timer);
}
