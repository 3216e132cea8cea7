import 'server-only';
import { applyChanges } from '@/lib/cache/show-changes';
import { serviceClient } from '@/lib/supabase/service';
import { noteJobs } from '@/lib/watch/process-state';
import { emitShutdown } from './events';
import type { JobHandler } from './handler';
import { startRunner } from './runner';

/**
 * Lets this process do jobs until what it gives back is called: that gives them back, so that the next start goes on at
 * once instead of waiting for the lease to run out. Without a secret key it does none, and starting one is refused.
 * Called once, when the server starts.
 */
export function serveJobs(handlers: readonly JobHandler[]): () => Promise<void> {
  const client = serviceClient();
  if (client === null) return async () => {};
  const runner = startRunner({ client, handlers, showChanges: applyChanges, onLook: noteJobs });
  noteJobs('');
  return async () => {
    emitShutdown();
    await runner.stop();
  };
}

/**
 * Does what waits, for this long at most, and gives the rest back: for hosts on which nothing runs between requests. False
 * without a secret key.
 */
export async function doJobs(handlers: readonly JobHandler[], milliseconds: number): Promise<boolean> {
  const client = serviceClient();
  if (client === null) return false;
  const runner = startRunner({ client, handlers, showChanges: applyChanges });
  await runner.untilIdle(AbortSignal.timeout(milliseconds));
  await runner.stop();
  return true;
}
