import 'server-only';
import { pauseFor } from '@/lib/jobs/wait';
import { log } from '@/lib/log';
import type { BatchSize } from '@/lib/supabase/batch-size';
import { failureOf } from '@/lib/supabase/failure';
import { BackendError } from '@/lib/supabase/result';

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5000;
/** A single row that times out this often is rejected. */
const MAX_ATTEMPTS = 5;

type Answer<Value> = { data: Value; error: null } | { data: null; error: { message: string; code?: string } };

/** Retries until the signal aborts, with growing pauses. */
export interface Repeating {
  signal: AbortSignal;
  firstPauseMs?: number | undefined;
}

/** Retries while the backend is unavailable. Throws BackendError for other errors, and when the signal aborts. */
export async function untilAnswered<Value>(
  what: string,
  call: () => PromiseLike<Answer<Value>>,
  repeating: Repeating,
): Promise<Value> {
  for (let failures = 1; ; failures += 1) {
    const answer = await call();
    if (answer.error === null) return answer.data;
    const error = new BackendError(what, answer.error);
    if (repeating.signal.aborted || !['away', 'slow'].includes(failureOf(error.code))) throw error;
    log.error(error.message);
    await pause(failures, repeating);
  }
}

/** A failing batch is halved down to one row, which is rejected. Throws BackendError when no row could be written. */
export async function writeInBatches(
  pace: BatchSize,
  calls: {
    write: (rows: number) => PromiseLike<Answer<{ done: number }>>;
    reject: () => PromiseLike<Answer<number>>;
  },
  most: number,
  repeating: Repeating,
): Promise<void> {
  let limit = Number.POSITIVE_INFINITY;
  let [failures, alone] = [0, 0];
  for (let done = 0; done < most && !repeating.signal.aborted; ) {
    const rows = Math.min(pace.rows, limit, most - done);
    const answer = await pace.measured(calls.write(rows));
    if (answer.error === null) {
      if (answer.data.done === 0) return;
      done += answer.data.done;
      limit *= 2;
      [failures, alone] = [0, 0];
      continue;
    }
    const error = new BackendError('import batch', answer.error);
    const failure = failureOf(error.code);
    if (failure === 'fatal') throw error;
    log.error(error.message);
    failures += 1;
    limit = Math.max(1, Math.floor(rows / 4));
    if (failure !== 'row') await pause(failures, repeating);
    if (rows > 1 || failure === 'away') continue;
    alone += 1;
    if (failure === 'slow' && alone < MAX_ATTEMPTS) continue;
    const rejected = await untilAnswered('reject_import_row', calls.reject, repeating);
    if (rejected === 0) return;
    done += 1;
    [failures, alone] = [0, 0];
  }
}

/** In order, because earlier rows decide duplicates. A row that fails alone is rejected, or throws without `reject`. */
export async function checkInBatches(
  range: { from: number; to: number },
  check: (range: { from: number; to: number }) => Promise<void>,
  reject: ((position: number) => Promise<void>) | null,
  repeating: Repeating,
): Promise<void> {
  const waiting = [{ from: range.from, to: range.to, isRejected: false }];
  let [failures, alone] = [0, 0];
  for (let next = waiting[0]; next !== undefined && !repeating.signal.aborted; next = waiting[0]) {
    const { from, to, isRejected } = next;
    try {
      await (isRejected && reject ? reject(from) : check({ from, to }));
      waiting.shift();
      [failures, alone] = [0, 0];
    } catch (error) {
      const failure = error instanceof BackendError ? failureOf(error.code) : 'row';
      if (failure === 'fatal') throw error;
      log.error(`Rows ${from} to ${to} of an import were not checked:`, error);
      failures += 1;
      if (from < to) {
        const middle = Math.floor((from + to) / 2);
        waiting.splice(0, 1, { ...next, to: middle }, { ...next, from: middle + 1 });
      } else if (failure !== 'away') {
        alone += 1;
        const isLast = failure === 'row' || alone >= MAX_ATTEMPTS;
        if (isLast && (isRejected || reject === null)) throw error;
        next.isRejected = isLast;
      }
      if (failure !== 'row') await pause(failures, repeating);
    }
  }
}

function pause(failures: number, { signal, firstPauseMs = FIRST_PAUSE_MS }: Repeating): Promise<void> {
  return pauseFor(Math.min(firstPauseMs * 2 ** (failures - 1), MAX_PAUSE_MS), signal);
}
