import 'server-only';
import { createHmac } from 'node:crypto';
import type { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { serverConfig } from '@/lib/config';
import type { Limit } from '@/lib/valkey/store';
import { valkey } from '@/lib/valkey/valkey';

/**
 * A limit that all processes count together. Everything is null where nobody can be asked. Its window begins with the first use, and
 * does not slide: each use would have to be kept for itself.
 */
export function sharedLimiter(name: string, limit: Limit) {
  const ask = async <Answer>(
    key: string,
    command: (limiter: RateLimiterRedis, id: string) => Promise<Answer>,
  ): Promise<Answer | null> => {
    const shared = valkey();
    if (shared === null) return null;
    const id = idOf(name, key);
    return shared.ask((store) => command(store.limiter(name, limit), id));
  };
  return {
    use: (key: string): Promise<number | null> =>
      ask(key, async (limiter, id) => {
        try {
          await limiter.consume(id);
          return 0;
        } catch (refused) {
          if (refused instanceof Error) throw refused;
          // What was refused does not count, or one that is taken back later would make no room.
          await limiter.reward(id);
          return Math.max(1, Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000));
        }
      }),
    undo: (key: string) => ask(key, (limiter, id) => limiter.reward(id)),
    reset: (key: string) => ask(key, (limiter, id) => limiter.delete(id)),
  };
}

/** Addresses leave the process only with a secret: there are so few of them that a plain hash could be undone. */
function idOf(name: string, key: string): string {
  const { supabaseUrl, supabaseSecretKey } = serverConfig();
  return createHmac('sha256', supabaseSecretKey ?? '')
    .update(JSON.stringify([supabaseUrl, name, key]))
    .digest('base64url');
}
