/**
 * Whose turn it is to be made anew behind its readers: one page at a time, and a rest as long as that took. A large import lets
 * all pages be made anew; without turns every page that is asked for would be made at once, while others wait for theirs.
 */

/** After this long a page that was begun is taken for one that will not be made. */
const LONGEST_MS = 10_000;

let current: { key: string; since: number } | null = null;
let restUntil = 0;

/** Whether the page under this key is to be made anew now. If so, it has the turn until `endTurn`. */
export function takesTurn(key: string): boolean {
  const now = performance.now();
  if (now < restUntil || (current !== null && now - current.since < LONGEST_MS)) return false;
  current = { key, since: now };
  return true;
}

/** The page has been made, or could not be. */
export function endTurn(key: string): void {
  if (current?.key !== key) return;
  const now = performance.now();
  restUntil = now + (now - current.since);
  current = null;
}
