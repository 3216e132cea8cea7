import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** At most `most` uses of a key within `seconds`. */
export interface Limit {
  most: number;
  seconds: number;
}

export interface RateLimiter {
  /** Seconds until the key may be used again; 0 when it may be used now. */
  secondsToWait(key: string): number;
  /** Counts a use. */
  record(key: string): void;
  /** Takes the last use back: it was no wrong attempt. */
  undo(key: string): void;
  reset(key: string): void;
}

/** More keys than this are never remembered; the ones unused for longest go first. */
const CAPACITY = 20_000;

/** Counts uses in a sliding window, in this process's memory: a restart forgets them. `now` gives milliseconds. */
export function createRateLimiter({ most, seconds }: Limit, now: () => number = Date.now): RateLimiter {
  const uses = new Map<string, number[]>();
  const span = seconds * 1000;
  const recent = (id: string) => (uses.get(id) ?? []).filter((moment) => moment > now() - span);
  return {
    secondsToWait(key) {
      const moments = recent(idOf(key));
      const oldest = moments.at(-most);
      return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + span - now()) / 1000));
    },
    record(key) {
      const id = idOf(key);
      const moments = [...recent(id), now()].slice(-most);
      // Put at the end, so that the first entries are those not used for longest.
      uses.delete(id);
      uses.set(id, moments);
      for (const [old, past] of uses) {
        if (uses.size <= CAPACITY && (past.at(-1) ?? 0) > now() - span) break;
        uses.delete(old);
      }
    },
    undo: (key) => void uses.get(idOf(key))?.pop(),
    reset: (key) => void uses.delete(idOf(key)),
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
