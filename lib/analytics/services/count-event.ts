import 'server-only';
import type { SentEvent } from '@/lib/analytics/model/event';
import { createRateLimiter, networkOf } from '@/lib/http/rate-limiter';
import { currentRequest } from '@/lib/http/request-context';
import { log } from '@/lib/log';
import { processGlobal } from '@/lib/process-global';
import { serviceClient } from '@/lib/supabase/service';
import { type Counted, createEventCounter, type EventCount } from './event-counter';

const STORE_AFTER_MS = 5000;
/** More than many readers behind one address produce. */
const limiter = createRateLimiter({ most: 600, seconds: 3600 });
/** Lower, because each new word takes storage. */
const wordsLimiter = createRateLimiter({ most: 60, seconds: 3600 });

type Words = { words: string };
const makeCounters = () => ({
  events: createEventCounter(storeEvents, STORE_AFTER_MS),
  searches: createEventCounter<Words>(storeSearches, STORE_AFTER_MS),
});

const counters = processGlobal('event-counters', makeCounters);

/** Adds an event to the sums of its day; needs the secret key. `clientIp` limits each sender and is not stored. */
export async function countEvent({ event, words }: SentEvent, clientIp: string | null): Promise<void> {
  const sender = networkOf(clientIp);
  if (serviceClient() === null || limiter.use(sender) > 0) return;
  const counted = words === null || wordsLimiter.use(sender) > 0 ? null : { words };
  // Without server/ no process waits to store sums.
  if (currentRequest() === undefined) {
    await storeEvents([{ ...event, count: 1 }]);
    if (counted) await storeSearches([{ ...counted, count: 1 }]);
    return;
  }
  counters.events.add(event);
  if (counted) counters.searches.add(counted);
}

export const storeCounts = async (): Promise<void> => {
  await Promise.all([counters.events.flush(), counters.searches.flush()]);
};

async function storeEvents(counts: EventCount[]): Promise<boolean> {
  const client = serviceClient();
  if (client === null) return true;
  const sums = counts.map(({ kind, slug, count }) => ({ kind, slug, count }));
  const { error } = await client.rpc('add_daily_counts', { p_counts: sums });
  if (error) log.warn(`Counts of use wait to be stored: ${error.message}`);
  return !error;
}

async function storeSearches(searches: Counted<Words>[]): Promise<boolean> {
  const client = serviceClient();
  if (client === null) return true;
  const { error } = await client.rpc('add_daily_searches', { p_searches: searches });
  if (error) log.warn(`Counts of searches wait to be stored: ${error.message}`);
  return !error;
}
