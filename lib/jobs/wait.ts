import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import { onJobsChanged, onShutdown } from './events';
import { type FinishedJob, isFinished } from './model/job';
import { readItems, readJob } from './read';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 1000;

/** A job's end with items; null on abort, at shutdown (the job continues) or when missing. Throws BackendError. */
export async function waitForJob(
  client: BackendClient,
  id: string,
  signal: AbortSignal,
): Promise<FinishedJob | null> {
  const shutdown = new AbortController();
  const unsubscribe = onShutdown(() => shutdown.abort());
  const ended = AbortSignal.any([signal, shutdown.signal]);
  try {
    for (let pause = FIRST_PAUSE_MS; !ended.aborted; pause = Math.min(pause * 1.3, MAX_PAUSE_MS)) {
      const job = await readJob(client, id);
      if (job === null) return null;
      if (isFinished(job)) return { job, items: await readItems(client, id) };
      await pauseFor(pause, ended);
    }
    return null;
  } finally {
    unsubscribe();
  }
}

/** Ends early when a job of this process changes or the signal aborts. */
export function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const unsubscribe = onJobsChanged(end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}
