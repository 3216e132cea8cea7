import 'server-only';
import { beforeExit } from '@/lib/next/before-exit';
import { pageExpiry } from '@/lib/pages/page-expiry';
import { serviceClient } from '@/lib/supabase/service';
import { announceShutdown } from './channel';
import type { JobHandler } from './handler';
import { startRunner } from './runner';

/** Longer than the grace of an item, shorter than what supervisors give a process to end. */
const SHUTDOWN_TIMEOUT_MS = 5000;

/**
 * Lets this process do jobs until it ends. Without a secret key it does none, and starting one is refused. Called once,
 * when the server starts.
 */
export function serveJobs(handlers: readonly JobHandler[]): void {
  const client = serviceClient();
  if (client === null) return;
  const runner = startRunner({ client, handlers, expiry: pageExpiry });
  // Jobs are given back: then the next start goes on at once instead of waiting for the lease to run out.
  beforeExit(async () => {
    announceShutdown();
    await runner.stop();
  }, SHUTDOWN_TIMEOUT_MS);
}
