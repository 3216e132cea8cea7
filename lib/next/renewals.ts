import { performance as loop } from 'node:perf_hooks';

/**
 * Whose turn it is to be made anew behind its readers: one page at a time, a rest of three times as long as that took, and only while
 * the process has little else to do. A large import lets all pages be made anew; without turns every page that is asked for would be made
 * at once, while others wait for theirs.
 */

/** After this long a page that was begun is taken for one that will not be made. */
const LONGEST_MS = 10_000;
/** Several processes may share the cores of a machine, and none can see how busy the others are. */
const REST = 3;
/** Short rests say little about how busy the process is. */
const SHORTEST_REST_MS = 100;
/** A rest in which the process was busy for more than this share of the time is followed by another. */
const BUSY = 0.5;

let current: { key: string; since: number } | null = null;
let restUntil = 0;
let restBegan = loop.eventLoopUtilization();

/** Whether the page under this key is to be made anew now. If so, it has the turn until `endTurn`. */
export function takesTurn(key: string): boolean {
  const now = performance.now();
  if (now < restUntil || (current !== null && now - current.since < LONGEST_MS)) return false;
  if (loop.eventLoopUtilization(restBegan).utilization > BUSY) {
    rest(now, SHORTEST_REST_MS);
    return false;
  }
  current = { key, since: now };
  return true;
}

/** The page has been made, or could not be. */
export function endTurn(key: string): void {
  if (current?.key !== key) return;
  const now = performance.now();
  rest(now, Math.max(REST * (now - current.since), SHORTEST_REST_MS));
  current = null;
}

function rest(now: number, milliseconds: number): void {
  restUntil = now + milliseconds;
  restBegan = loop.eventLoopUtilization();
}
