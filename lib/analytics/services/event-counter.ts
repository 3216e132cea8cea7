import type { UsageEvent } from '@/lib/analytics/model/event';

/** A sum that waits to be stored. */
export interface EventCount extends UsageEvent {
  count: number;
}

/** Different sums that wait at most, so that made-up addresses take no memory; the database takes as many at once. */
export const MOST_WAITING = 1000;

export interface EventCounter {
  add(event: UsageEvent): void;
  /** Stores what waits now and resolves; what could not be stored waits on. Never throws. */
  flush(): Promise<void>;
}

/**
 * Adds events up and stores the sums `delayMs` after the first of them, so that a thousand views are one write. What the
 * process has not stored when it is killed is lost: seconds of a statistic.
 */
export function createEventCounter(
  store: (counts: EventCount[]) => Promise<boolean>,
  delayMs: number,
): EventCounter {
  let waiting = new Map<string, EventCount>();
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> | undefined;

  function keep(event: UsageEvent, count: number): void {
    const key = `${event.kind} ${event.slug ?? ''}`;
    const known = waiting.get(key);
    if (known) known.count += count;
    else if (waiting.size < MOST_WAITING) waiting.set(key, { ...event, count });
  }

  function schedule(): void {
    timer ??= setTimeout(flush, delayMs).unref();
  }

  async function send(): Promise<void> {
    const counts = [...waiting.values()];
    if (counts.length === 0) return;
    waiting = new Map();
    if (await store(counts).catch(() => false)) return;
    for (const { count, ...event } of counts) keep(event, count);
    schedule();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // One at a time: what comes meanwhile waits for the next.
    await storing;
    storing = send();
    await storing;
  }

  return {
    add(event) {
      keep(event, 1);
      schedule();
    },
    flush,
  };
}
