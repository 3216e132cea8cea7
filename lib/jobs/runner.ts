import 'server-only';
import { log } from '@/lib/log';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { emitJobsChanged, onJobsChanged } from './events';
import { claimable, type JobHandler } from './handler';
import { type RunnerContext, runJob } from './run-job';

export interface RunnerOptions {
  client: BackendClient;
  handlers: readonly JobHandler[];
  /** Invalidates pages; called before an item counts as done. */
  showChanges: () => Promise<void>;
  /** Time after which another process may take a silent job. */
  leaseSeconds?: number;
  /** Called after each poll with the problem, or ''. */
  onLook?: (problem: string) => void;
  pollMs?: number;
  itemLimitMs?: number;
  graceMs?: number;
}

export interface Runner {
  /** Resolves when this process has nothing left to do, or on abort. */
  untilIdle(signal: AbortSignal): Promise<void>;
  /** Ends running items, releases their jobs, and takes no more. */
  stop(): Promise<void>;
}

/** Concurrent jobs: bulk ones, and single ones, which never wait for them. */
const AT_ONCE = { bulk: 2, single: 3 };
type Lane = keyof typeof AT_ONCE;

/** Claims and runs jobs until stopped. Several processes may do so. */
export function startRunner(options: RunnerOptions): Runner {
  const { client, handlers, showChanges, onLook, leaseSeconds = 20, pollMs = 5000 } = options;
  const { itemLimitMs = 600_000, graceMs = 3000 } = options;
  const shutdown = new AbortController();
  const context: RunnerContext = {
    client,
    showChanges,
    leaseSeconds,
    itemLimitMs,
    graceMs,
    shutdown: shutdown.signal,
  };
  const running: Record<Lane, Set<Promise<void>>> = { bulk: new Set(), single: new Set() };
  const kinds = handlers.flatMap(claimable);

  async function claimJobs(lane: Lane): Promise<void> {
    while (running[lane].size < AT_ONCE[lane] && !shutdown.signal.aborted) {
      const claimed = unwrap(
        'claim_job',
        await client.rpc('claim_job', {
          p_kinds: kinds,
          p_bulk: lane === 'bulk',
          p_seconds: leaseSeconds,
        }),
      );
      const handler = handlers.find(({ kind }) => kind === claimed?.kind);
      if (claimed === null || handler === undefined) return;
      const job = runJob(claimed, handler, context)
        .catch((error: unknown) => log.error(`Job ${claimed.id} left alone:`, error))
        .finally(() => {
          running[lane].delete(job);
          emitJobsChanged();
        });
      running[lane].add(job);
    }
  }

  /** An outage is logged once, not at every poll. */
  let lastProblem = '';
  function logProblem(problem: string): void {
    if (problem !== '' && problem !== lastProblem) log.error(problem);
    lastProblem = problem;
    onLook?.(problem);
  }

  let polling: Promise<void> | null = null;
  let again = false;
  function poll(): void {
    if (kinds.length === 0) return;
    again = true;
    polling ??= (async () => {
      while (again && !shutdown.signal.aborted) {
        again = false;
        for (const lane of ['single', 'bulk'] as const)
          await claimJobs(lane).then(
            () => logProblem(''),
            (error: unknown) => logProblem(String(error)),
          );
      }
    })().finally(() => {
      polling = null;
    });
  }

  const timer = setInterval(poll, pollMs);
  const unsubscribe = onJobsChanged(poll);
  poll();
  return {
    async untilIdle(signal) {
      const aborted = new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      const idle = async () => {
        while (!signal.aborted) {
          await polling;
          const jobs = [...running.bulk, ...running.single];
          if (jobs.length > 0) await Promise.race(jobs);
          else if (polling === null) return;
        }
      };
      await Promise.race([idle(), aborted]);
    },
    async stop() {
      clearInterval(timer);
      unsubscribe();
      shutdown.abort();
      await polling;
      await Promise.all([...running.bulk, ...running.single]);
    },
  };
}
