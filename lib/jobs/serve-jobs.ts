import 'server-only';
import { applyChanges } from '@/lib/cache/show-changes';
import { noteJobs } from '@/lib/observability/process-state';
import { serviceClient } from '@/lib/supabase/service';
import { emitShutdown } from './events';
import type { JobHandler } from './handler';
import { startRunner } from './runner';

/** Runs jobs until the returned function is called, which releases them. Does nothing without the secret key. */
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

/** For hosts where nothing runs between requests: at most this long. False without the secret key. */
export async function doJobs(handlers: readonly JobHandler[], milliseconds: number): Promise<boolean> {
  const client = serviceClient();
  if (client === null) return false;
  const runner = startRunner({ client, handlers, showChanges: applyChanges });
  await runner.untilIdle(AbortSignal.timeout(milliseconds));
  await runner.stop();
  return true;
}
