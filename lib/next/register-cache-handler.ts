import { meters } from '@/lib/watch/meters';
import { beforeFirstPage, CacheHandler } from './cache-handler';
import { MeasuredCacheHandler } from './measured-cache';
import { askBackendBy } from './old-pages';
import { isOn } from './switches';

/** Where Next.js looks for a cache before it takes its own. */
const HANDLERS = Symbol.for('@next/cache-handlers');

/**
 * cache-handler: gives Next.js our cache of pages. The documented setting `cacheHandler` would do the same, but imports
 * the file anew for each request (README.md says what that costs). Called once, when the server starts, with what tells
 * whether pages can be made at the moment, and what is to be done before the first page is given out, with the folder of the pages.
 */
export function registerCacheHandler(
  backendAnswers: () => Promise<boolean>,
  onFirstUse: (serverDistDir: string) => Promise<void>,
): void {
  askBackendBy(backendAnswers);
  beforeFirstPage(onFirstUse);
  if (!isOn('cache-handler')) return;
  const FetchCache = meters() === null ? CacheHandler : MeasuredCacheHandler;
  Object.assign(globalThis, { [HANDLERS]: { FetchCache } });
}
