import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Limit } from '@/lib/valkey/store';
import { sharedLimiter } from './shared-limiter';

export interface RateLimiter {
  /** Counts a use and gives 0; or counts nothing, and gives the seconds until the key may be used again. */
  use(key: string): Promise<number>;
  /** Takes the last use back: it was no wrong attempt. */
  undo(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

/** More keys than this are never remembered; the ones unused for longest go first. */
const CAPACITY = 20_000;

/**
 * Counts the uses of each key, under a name that no other limit has: with all processes together where they share a Valkey, else in
 * a sliding window in this process's memory, which a restart forgets. That goes on beside the other, so that a Valkey that is lost
 * leaves everybody with what they used here. `now` gives milliseconds.
 */
export function createRateLimiter(name: string, limit: Limit, now?: () => number): RateLimiter {
  const local = localLimiter(limit, now);
  const shared = sharedLimiter(name, limit);
  return {
    async use(key) {
      const alone = local.use(key);
      return (await shared.use(key)) ?? alone;
    },
    async undo(key) {
      local.undo(key);
      await shared.undo(key);
    },
    async reset(key) {
      local.reset(key);
      await shared.reset(key);
    },
  };
}

function localLimiter({ most, seconds }: Limit, now: () => number = Date.now) {
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
