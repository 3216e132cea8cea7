import 'server-only';
import type { UsageEvent } from '@/lib/analytics/model/event';
import { log } from '@/lib/log';
import { createRateLimiter, networkOf } from '@/lib/security/rate-limiter';
import { serviceClient } from '@/lib/supabase/service';
import { createEventCounter, type EventCount, type EventCounter } from './event-counter';

const STORE_AFTER_MS = 5000;
/** More than an office full of readers; whoever sends more is not reading. */
const limiter = createRateLimiter({ most: 600, seconds: 3600 });

/** One for the whole process: the route that counts and what ends the server are bundled apart. */
const SHARED = Symbol.for('culinary-schools.event-counter');
const shared = globalThis as { [SHARED]?: EventCounter };
shared[SHARED] ??= createEventCounter(store, STORE_AFTER_MS);
const counter = shared[SHARED];

/**
 * Counts an event into the sums of its day. Only with the secret key, which the function in the database asks for: without
 * one nothing is counted. `clientIp` bounds what one sender can add and is not kept.
 */
export function countEvent(event: UsageEvent, clientIp: string | null): void {
  const sender = networkOf(clientIp);
  if (serviceClient() === null || limiter.secondsToWait(sender) > 0) return;
  limiter.record(sender);
  counter.add(event);
}

/** Stores what has been counted so far: the last thing a server does. */
export const storeCounts = (): Promise<void> => counter.flush();

async function store(counts: EventCount[]): Promise<boolean> {
  const client = serviceClient();
  if (client === null) return true;
  const sums = counts.map(({ kind, slug, count }) => ({ kind, slug, count }));
  const { error } = await client.rpc('add_daily_counts', { p_counts: sums });
  if (error) log.warn(`Counts of use wait to be stored: ${error.message}`);
  return !error;
}
