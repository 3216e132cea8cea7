import 'server-only';
import { createClient, RESP_TYPES } from '@redis/client';
import { RateLimiterRedis } from 'rate-limiter-flexible';

/** At most `most` uses of a key within `seconds`. */
export interface Limit {
  most: number;
  seconds: number;
}

/** One connection, and what is made of it. */
export class Store {
  readonly redis;
  /** The same, answering with bytes. */
  readonly bytes;
  readonly #limiters = new Map<string, RateLimiterRedis>();

  constructor(url: string, connectTimeout: number) {
    this.redis = createClient({
      url,
      disableOfflineQueue: true,
      commandsQueueMaxLength: 10_000,
      disableClientInfo: true,
      maintNotifications: 'disabled',
      // Another one is made: what waits for this one is told at once.
      socket: { connectTimeout, reconnectStrategy: false },
    });
    this.bytes = this.redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  }

  /** The limiter of this name: at most `most` uses of a key within so many seconds of the first. */
  limiter(name: string, { most, seconds }: Limit): RateLimiterRedis {
    let limiter = this.#limiters.get(name);
    if (limiter === undefined) {
      const options = { points: most, duration: seconds, keyPrefix: `limit:${name}` };
      limiter = new RateLimiterRedis({ ...options, storeClient: this.redis, useRedisPackage: true });
      this.#limiters.set(name, limiter);
    }
    return limiter;
  }
}
