import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** So many uses within so many seconds. */
export interface Limit {
  most: number;
  seconds: number;
}

export interface RateLimiter {
  /** Counts a use and gives 0; or counts nothing, and gives the seconds until the key may be used again. */
  use(key: string): number;
  /** Takes the last use back: it was no wrong attempt. */
  undo(key: string): void;
  reset(key: string): void;
}

/** More keys than this are never remembered; the ones unused for longest go first. */
const CAPACITY = 20_000;

/**
 * Counts the uses of each key in a sliding window in this process's memory, which a restart forgets: each process counts for itself.
 * `now` gives milliseconds.
 */
export function createRateLimiter({ most, seconds }: Limit, now: () => number = Date.now): RateLimiter {
  const uses = new Map<string, number[]>();
  const span = seconds * 1000;
  return {
    use(key: string): number {
      const id = idOf(key);
      const moments = (uses.get(id) ?? []).filter((moment) => moment > now() - span);
      const oldest = moments.at(-most);
      if (oldest !== undefined) return Math.max(1, Math.ceil((oldest + span - now()) / 1000));
      // Put at the end, so that the first entries are those not used for longest.
      uses.delete(id);
      uses.set(id, [...moments, now()]);
      for (const [old, past] of uses) {
        if (uses.size <= CAPACITY && (past.at(-1) ?? 0) > now() - span) break;
        uses.delete(old);
      }
      return 0;
    },
    undo: (key: string) => void uses.get(idOf(key))?.pop(),
    reset: (key: string) => void uses.delete(idOf(key)),
  };
}

/** Visitors choose parts of keys, but not how much memory they take; and addresses are not kept as they are. */
function idOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** What limits count an address by: IPv4 as it is, or the /64 network that one IPv6 visitor has to itself. */
export function networkOf(address: string | null): string {
  if (address === null || !isIPv6(address)) return address ?? 'unknown';
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
