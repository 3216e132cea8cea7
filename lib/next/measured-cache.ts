import { LRUCache } from 'lru-cache';
import { meters, type PageOutcome } from '@/lib/watch/meters';
import { routePattern } from '@/lib/watch/route-pattern';
import { CacheHandler } from './cache-handler';
import { isStalePage } from './old-pages';
import { addressOf } from './page-tags';

type Get = CacheHandler['get'];
type Set = CacheHandler['set'];

/** When pages that are being made were asked for. The handler is constructed anew for each request. */
const asked = new LRUCache<string, number>({ max: 500 });

/** The cache of pages, and what it had for those who asked. */
export class MeasuredCacheHandler extends CacheHandler {
  override async get(...question: Parameters<Get>): ReturnType<Get> {
    const entry = await super.get(...question);
    const [key, context] = question;
    if ((context.kind as string) !== 'FETCH') {
      const outcome = outcomeOf(entry, context);
      meters()?.page(outcome);
      if (outcome !== 'hit') asked.set(key, performance.now());
    }
    return entry;
  }

  override async set(...[key, data, context]: Parameters<Set>): Promise<void> {
    const since = asked.get(key);
    asked.delete(key);
    if (since !== undefined)
      meters()?.rendered(routePattern(addressOf(key)), (performance.now() - since) / 1000);
    return super.set(key, data, context);
  }
}

/** An old page that is served for want of a better one, or until its turn, is a hit. */
function outcomeOf(entry: Awaited<ReturnType<Get>>, context: Parameters<Get>[1]): PageOutcome {
  if (entry === null) return 'miss';
  if (entry.lastModified === -1) return 'expired';
  return isStalePage(entry, context as Parameters<typeof isStalePage>[1]) ? 'stale' : 'hit';
}
