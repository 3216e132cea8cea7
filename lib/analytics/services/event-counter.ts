import type { UsageEvent } from '@/lib/analytics/model/event';

/** A sum that waits to be stored. */
export type Counted<Event> = Event & { count: number };
export type EventCount = Counted<UsageEvent>;

/** Different sums that wait at most, so that made-up addresses take no memory; the database takes as many at once. */
export const MOST_WAITING = 1000;

export interface EventCounter<Event = UsageEvent> {
  add(event: Event): void;
  /** Stores what waits now and resolves; what could not be stored waits on. Never throws. */
  flush(): Promise<void>;
}

/**
 * Adds events up and stores the sums `delayMs` after the first of them, so that a thousand views are one write. What the
 * process has not stored when it is killed is lost: seconds of a statistic.
 */
export function createEventCounter<Event extends object = UsageEvent>(
  store: (counts: Counted<Event>[]) => Promise<boolean>,
  delayMs: number,
): EventCounter<Event> {
  let waiting = new Map<string, { event: Event; count: number }>();
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> | undefined;

  function keep(event: Event, count: number): void {
    const key = JSON.stringify(event);
    const known = waiting.get(key);
    if (known) known.count += count;
    else if (waiting.size < MOST_WAITING) waiting.set(key, { event, count });
  }

  function schedule(): void {
    timer ??= setTimeout(flush, delayMs).unref();
  }

  async function send(): Promise<void> {
    const counts = [...waiting.values()];
    if (counts.length === 0) return;
    waiting = new Map();
    if (await store(counts.map(({ event, count }) => ({ ...event, count }))).catch(() => false)) return;
    for (const { event, count } of counts) keep(event, count);
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
