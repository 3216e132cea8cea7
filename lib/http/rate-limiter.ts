import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

export interface Limit {
  most: number;
  seconds: number;
}

export interface RateLimiter {
  /** Counts a use and returns 0; or counts nothing, and returns the seconds to wait. */
  use(key: string): number;
  undo(key: string): void;
  reset(key: string): void;
}

/** Maximum keys; the least recently used are removed. */
const CAPACITY = 20_000;

/** Sliding window in memory, for each process. `now` returns milliseconds. */
export function createRateLimiter({ most, seconds }: Limit, now: () => number = Date.now): RateLimiter {
  const uses = new Map<string, number[]>();
  const span = seconds * 1000;
  return {
    use(key: string): number {
      const id = idOf(key);
      const moments = (uses.get(id) ?? []).filter((moment) => moment > now() - span);
      const oldest = moments.at(-most);
      if (oldest !== undefined) return Math.max(1, Math.ceil((oldest + span - now()) / 1000));
      // Re-inserted at the end, so that the first entries are the least recently used.
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

/** Fixed length, because visitors choose parts of keys; hashed, because addresses must not be stored. */
function idOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** IPv4 address, or IPv6 /64 network, which one visitor usually has. */
export function networkOf(address: string | null): string {
  if (address === null || !isIPv6(address)) return address ?? 'unknown';
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
