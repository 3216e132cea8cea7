import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { log } from '@/lib/log';
import { meters } from '@/lib/observability/meters';
import type { BackendClient } from '@/lib/supabase/client';
import type { BegunItem, ClaimedJob } from '@/lib/supabase/results/admin';
import { onJobsChanged } from './events';
import type { ItemOutcome, JobContext, JobHandler } from './handler';
import { LeasedJob } from './leased-job';
import { isSequential } from './model/job';

export interface RunnerContext {
  client: BackendClient;
  showChanges: () => Promise<void>;
  leaseSeconds: number;
  itemLimitMs: number;
  /** Time for an item to end after its signal aborted. */
  graceMs: number;
  shutdown: AbortSignal;
}

type Stop = 'cancelled' | 'lost' | 'shutdown';
/** End of a job in this process; 'done' even if all items failed. */
type JobEnd = 'done' | 'failed' | 'cancelled' | 'lost' | 'released';
type Item = Extract<BegunItem, { state: 'item' }>;
/** After this many outages in a row the job stops until a user continues it. */
const OUTAGES_TO_STOP = 3;
/** After this many refusals in a row with the same code likewise: their code is the job's detail. */
const REFUSALS_TO_STOP = 10;
const TIMED_OUT: ItemOutcome = { kind: 'failed', code: 'timeout' };
const BROKEN: ItemOutcome = { kind: 'failed', code: 'failed' };

/** Runs a claimed job item by item until it ends, is stopped, or loses its lease. */
export async function runJob(claimed: ClaimedJob, handler: JobHandler, runner: RunnerContext): Promise<void> {
  const job = new LeasedJob(runner.client, claimed, runner.leaseSeconds, runner.shutdown);
  const stop = new AbortController();
  const stopFor = (reason: Stop) => stop.abort(reason);
  const onShutdown = () => stopFor('shutdown');
  runner.shutdown.addEventListener('abort', onShutdown, { once: true });
  const stopHeartbeat = keepLease(job, runner.leaseSeconds, stopFor);
  try {
    if (runner.shutdown.aborted) stopFor('shutdown');
    const end = await runItems(job, handler, runner, stop.signal);
    meters()?.job(handler.kind, end);
  } finally {
    stopHeartbeat();
    runner.shutdown.removeEventListener('abort', onShutdown);
  }
}

async function runItems(
  job: LeasedJob,
  handler: JobHandler,
  runner: RunnerContext,
  stop: AbortSignal,
): Promise<JobEnd> {
  let outages = 0;
  let refusals = { code: '', count: 0 };
  for (;;) {
    if (stop.reason === 'shutdown') return released(job, 0);
    const item = await job.begin();
    if (item.state === 'lost') return 'lost';
    if (item.state !== 'item') {
      await job.end(item.state === 'cancelled' ? { status: 'cancelled' } : {});
      return item.state === 'cancelled' ? 'cancelled' : 'done';
    }
    const { outcome, dollars } = await runItem(job, item, handler, runner, stop);
    // Before the item counts as done, so that readers see it.
    await runner.showChanges();
    if (outcome === 'released') return released(job, dollars);
    if (outcome.kind === 'stored') continue;
    if (!(await job.finish(item.position, outcome, dollars))) return 'lost';
    meters()?.jobItem(handler.kind, outcome.kind);
    outages = outcome.kind === 'failed' && outcome.outage ? outages + 1 : 0;
    if (
      outcome.kind === 'failed' &&
      (outcome.stop || isSequential(handler.kind) || outages >= OUTAGES_TO_STOP)
    ) {
      await job.end({ status: 'failed', code: outcome.code, detail: outcome.detail });
      return 'failed';
    }
    refusals = refusalsAfter(refusals, outcome);
    if (refusals.count >= REFUSALS_TO_STOP) {
      await job.end({ status: 'failed', code: 'alike', detail: refusals.code });
      return 'failed';
    }
  }
}

/** An item that needed nothing says nothing about the model. */
function refusalsAfter(before: { code: string; count: number }, outcome: { kind: string } | ItemOutcome) {
  if (outcome.kind === 'skipped') return before;
  if (outcome.kind !== 'failed' || !('refusal' in outcome) || !outcome.refusal) return { code: '', count: 0 };
  return { code: outcome.code, count: before.code === outcome.code ? before.count + 1 : 1 };
}

async function released(job: LeasedJob, dollars: number): Promise<JobEnd> {
  await job.release(dollars);
  return 'released';
}

async function runItem(
  job: LeasedJob,
  item: Item,
  handler: JobHandler,
  runner: RunnerContext,
  stop: AbortSignal,
) {
  let dollars = 0;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), runner.itemLimitMs);
  const signal = AbortSignal.any([stop, limit.signal]);
  const context: JobContext = {
    client: runner.client,
    signal,
    jobId: job.claimed.id,
    lease: job.claimed.lease,
    version: job.claimed.version,
    startedBy: job.claimed.started_by,
    parameters: job.claimed.parameters,
    addCost: (cost) => {
      dollars += cost.dollars;
    },
  };
  const running = handler
    .run({ schoolId: item.school_id, label: item.label, detail: item.detail }, context)
    .catch((error: unknown) => {
      if (!signal.aborted) log.error(`Item of the job ${handler.kind} ${job.claimed.id} failed:`, error);
      return BROKEN;
    });
  const ended = await Promise.race([running, graceAfter(signal, runner.graceMs)]).finally(() =>
    clearTimeout(timer),
  );
  if (ended !== null && ended.kind !== 'failed') return { outcome: ended, dollars };
  // Failures during cancellation are caused by it, so they are not recorded.
  if (stop.aborted) {
    const reason: Stop = stop.reason;
    return {
      outcome: reason === 'shutdown' ? ('released' as const) : { kind: 'cancelled' as const },
      dollars,
    };
  }
  return { outcome: limit.signal.aborted ? TIMED_OUT : (ended ?? TIMED_OUT), dollars };
}

/** Null after the grace period: work that ignores the signal is abandoned. */
async function graceAfter(signal: AbortSignal, milliseconds: number): Promise<null> {
  if (!signal.aborted)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  return wait(milliseconds, null, { ref: false });
}

/** Renews the lease, and checks immediately when jobs of this process change; returns a function that ends it. */
function keepLease(job: LeasedJob, seconds: number, stopFor: (reason: Stop) => void): () => void {
  const renew = async () => {
    try {
      const state = await job.renew();
      if (state !== 'kept') stopFor(state);
    } catch (error) {
      // The lease may outlast the outage; every write checks it.
      log.error(error instanceof Error ? error.message : error);
    }
  };
  const timer = setInterval(renew, (seconds * 1000) / 4);
  const unsubscribe = onJobsChanged(() => void renew());
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
