import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where Next.js looks for a cache before it takes its own. */
const HANDLERS = Symbol.for('@next/cache-handlers');

/**
 * Gives Next.js our cache of pages. The setting `cacheHandler` would do the same, but imports the file anew for each
 * request, which cost a fifth of it. Called once, when the server starts.
 */
export async function registerCacheHandler(): Promise<void> {
  // Not a part of the bundle: it has to share its modules with Next.js itself.
  const file = pathToFileURL(path.resolve('lib/next/cache-handler.mjs')).href;
  const { default: CacheHandler } = await import(/* turbopackIgnore: true */ file);
  Object.assign(globalThis, { [HANDLERS]: { FetchCache: CacheHandler } });
}
