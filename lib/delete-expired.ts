import 'server-only';
import { deleteOldCounts } from '@/lib/analytics/services/delete-old-counts';
import { deleteOldChanges } from '@/lib/cache/change-feed';
import { deleteOldMessages } from '@/lib/contact/services/delete-old-messages';
import { log } from '@/lib/log';
import type { BackendClient } from '@/lib/supabase/client';
import { serviceClient } from '@/lib/supabase/service';

const HOUR_MS = 3_600_000;

/** Deletes messages and counts after the periods of the privacy page, and page changes. Throws BackendError. */
export async function deleteExpired(client: BackendClient): Promise<void> {
  await deleteOldMessages(client);
  await deleteOldCounts(client);
  await deleteOldChanges(client);
}

/** Repeats every hour until the returned function is called. Does nothing without the secret key. */
export function deleteExpiredHourly(): () => void {
  const client = serviceClient();
  if (client === null) return () => {};
  const run = () =>
    deleteExpired(client).catch((error: unknown) => log.error('Expired data was not deleted:', error));
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  void run();
  return () => clearInterval(timer);
}
