/**
 * before-exit: a process that is told to end says so before it stops accepting, and gives its jobs back, so that another one goes
 * on at once and not when their lease has run out (20 seconds); and one that was told to end, and did, ends with 0 and not
 * with 143.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { log } from '@/lib/log';
import { closeAfterAnswers, closeSilentConnections, openAnswers } from '@/lib/watch/answers';
import { processState } from '@/lib/watch/process-state';
import { isOn } from './switches';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** How long requests that are being answered may take after the process has stopped accepting. */
const ANSWERS_MS = 30_000;
/** What the head of a request may take that was on its way when the process stopped accepting. */
const HEAD_MS = 1000;

export interface LastWork {
  /** Begun at once, while requests are still answered. */
  atOnce: () => Promise<void>;
  /** Done when the process is about to stop accepting. */
  atLast: () => Promise<void>;
  /** How long each may take; what takes longer is left. */
  timeoutMs: number;
  /** How long requests are accepted after SIGTERM: what a balancer takes to send them elsewhere. */
  delayMs: number;
}

/**
 * Ends the process in this order when it is told to: it says that it is not ready and that its connections end with their
 * answers, has `atOnce` done, waits for the balancer, has `atLast` done, and lets Next.js hear of the signal, which accepts no
 * more, waits for open requests and ends the process.
 */
export function beforeExit(work: LastWork): void {
  if (!isOn('before-exit')) return;
  for (const signal of SIGNALS) holdUntilDone(signal, work);
}

function holdUntilDone(signal: NodeJS.Signals, work: LastWork): void {
  const others = process.listeners(signal);
  process.removeAllListeners(signal);
  const { atOnce, atLast, timeoutMs } = work;
  const delayMs = signal === 'SIGTERM' ? work.delayMs : 0;
  process.on(signal, async () => {
    if (processState.ending) return;
    processState.ending = true;
    closeAfterAnswers();
    if (signal === 'SIGTERM')
      process.once('exit', () => {
        process.exitCode = 0;
      });
    await Promise.all([within(timeoutMs, atOnce), wait(delayMs)]);
    await within(timeoutMs, atLast);
    setTimeout(cutOff, ANSWERS_MS, signal).unref();
    // Next.js would wait for those that never asked for anything.
    setInterval(closeSilentConnections, HEAD_MS).unref();
    if (others.length === 0) process.exit(130);
    for (const listener of others) listener.call(process, signal);
  });
}

async function within(milliseconds: number, work: () => Promise<void>): Promise<void> {
  const timeout = wait(milliseconds, undefined, { ref: false });
  await Promise.race([work().catch((error: unknown) => log.error(error)), timeout]);
}

function cutOff(signal: NodeJS.Signals): void {
  log.warn(`Ended with ${openAnswers()} requests unanswered after ${ANSWERS_MS / 1000} s`);
  process.exit(signal === 'SIGTERM' ? 0 : 130);
}
