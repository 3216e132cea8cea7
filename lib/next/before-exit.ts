/**
 * before-exit: jobs are given back before the process ends, so that the next start goes on at once and not
 * when their lease has run out (20 seconds); and a server that was told to end, and did, ends with 0 and not
 * with 143.
 */

import { log } from '@/lib/log';
import { isOn } from './switches';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Has `work` done when the server is told to end, before Next.js, which ends the process as soon as no
 * request is open, hears of the signal. Work that takes longer than `timeoutMs` is left. A server that was told to end
 * with SIGTERM, and did, ends with 0: for Next.js it is 143, which supervisors take for a failure.
 */
export function beforeExit(work: () => Promise<void>, timeoutMs: number): void {
  if (!isOn('before-exit')) return;
  for (const signal of SIGNALS) holdUntilDone(signal, work, timeoutMs);
}

function holdUntilDone(signal: NodeJS.Signals, work: () => Promise<void>, timeoutMs: number): void {
  const others = process.listeners(signal);
  process.removeAllListeners(signal);
  let held = false;
  process.on(signal, async () => {
    if (held) return;
    held = true;
    const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref());
    await Promise.race([work().catch((error) => log.error(error)), timeout]);
    if (signal === 'SIGTERM')
      process.once('exit', () => {
        process.exitCode = 0;
      });
    if (others.length === 0) process.exit(130);
    for (const listener of others) listener.call(process, signal);
  });
}
