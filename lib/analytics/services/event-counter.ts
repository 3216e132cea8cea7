import type { UsageEvent } from '@/lib/analytics/model/event';

export type Counted<Event> = Event & { count: number };
export type EventCount = Counted<UsageEvent>;

/** Limits memory when addresses are made up; the database accepts this many in one call. */
export const MAX_WAITING = 1000;

export interface EventCounter<Event = UsageEvent> {
  add(event: Event): void;
  /** Stores the pending sums; failed ones stay pending. Never throws. */
  flush(): Promise<void>;
}

/** Stores sums of events `delayMs` after the first. A killed process loses the pending sums of some seconds. */
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
    else if (waiting.size < MAX_WAITING) waiting.set(key, { event, count });
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
