import 'server-only';
import { serviceClient } from '@/lib/supabase/service';
import { announceShutdown } from './channel';
import { pageExpiry } from './expire-pages';
import type { JobHandler } from './handler';
import { type Runner, startRunner } from './runner';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** Longer than the grace of an item, shorter than what supervisors give a process to end. */
const PATIENCE_MS = 5000;

/**
 * Lets this process do jobs until it ends. Without a secret key it does none, and starting one is refused. Called once,
 * when the server starts.
 */
export function serveJobs(handlers: readonly JobHandler[]): void {
  const client = serviceClient();
  if (client === null) return;
  const runner = startRunner({ client, handlers, expiry: pageExpiry });
  for (const signal of SIGNALS) holdUntilReleased(signal, runner);
}

/**
 * Jobs are given back before Next.js, which ends the process as soon as no request is open, hears of the signal: then the
 * next start goes on at once instead of waiting for the lease to run out.
 */
function holdUntilReleased(signal: NodeJS.Signals, runner: Runner): void {
  const others = process.listeners(signal);
  process.removeAllListeners(signal);
  let held = false;
  process.on(signal, async () => {
    if (held) return;
    held = true;
    announceShutdown();
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
    await Promise.race([runner.stop().catch((error) => console.error(error)), patience]);
    if (others.length === 0) process.exit(signal === 'SIGTERM' ? 143 : 130);
    for (const listener of others) listener.call(process, signal);
  });
}
