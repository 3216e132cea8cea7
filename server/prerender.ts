import { performance as loop } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Application } from '../lib/http/application.ts';
import { log } from '../lib/log.ts';
import { path } from '../lib/routes.ts';
import { bodyIn } from './encode.ts';
import type { PageCache } from './page-cache.ts';
import type { Pages } from './pages.ts';
import { cacheKey } from './public-paths.ts';

/** Milliseconds after a complete purge in which readers' pages take precedence. */
const REST_AFTER_PURGE_MS = 600_000;
/** Pause after each page as a multiple of its render time: the process stays three quarters idle. */
const REST_FACTOR = 3;
const ROUND_MS = 60_000;
/** Event loop utilisation above which nothing is prerendered. */
const BUSY = 0.5;
const BUSY_CHECK_MS = 50;

/** In idle time, renders pages of the sitemap that are not cached, in its order. Never ends. */
export async function prerender(pages: Pages, cache: PageCache, application: Application): Promise<never> {
  for (;;) {
    try {
      await renderMissing(pages, cache, application);
    } catch (error) {
      log.warn(`Prerendering paused: ${error}`);
    }
    await wait(ROUND_MS, undefined, { ref: false });
  }
}

async function renderMissing(pages: Pages, cache: PageCache, application: Application): Promise<void> {
  const keys = await listedPages(pages);
  let ready = keys.filter((key) => cache.has(key)).length;
  application.onPrerender(ready, keys.length);
  for (const key of keys) {
    if (cache.has(key)) continue;
    const { invalidatedAllAt } = cache;
    if (invalidatedAllAt > 0 && loop.now() - invalidatedAllAt < REST_AFTER_PURGE_MS) return;
    if (cache.isFull) return;
    await idle(pages);
    const started = loop.now();
    await pages.load(key);
    if (cache.has(key)) ready += 1;
    application.onPrerender(ready, keys.length);
    await wait(REST_FACTOR * (loop.now() - started), undefined, { ref: false });
  }
}

/** Resolves when no reader waits and the process is mostly idle. */
async function idle(pages: Pages): Promise<void> {
  for (;;) {
    const before = loop.eventLoopUtilization();
    await wait(BUSY_CHECK_MS, undefined, { ref: false });
    if (pages.pending === 0 && loop.eventLoopUtilization(before).utilization < BUSY) return;
  }
}

/** Cache keys of the sitemap's pages. */
export async function listedPages(pages: Pick<Pages, 'load'>): Promise<string[]> {
  const parts = await locations(pages, path('sitemap'));
  const found = new Set<string>();
  for (const part of parts) for (const key of await locations(pages, part)) found.add(key);
  return [...found];
}

async function locations(pages: Pick<Pages, 'load'>, key: string): Promise<string[]> {
  const result = await pages.load(key);
  if (typeof result === 'string' || !('page' in result)) throw new Error(`${key} is not available`);
  const text = bodyIn(result.page.body, 'identity').toString();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, location = '']) => {
    const listed = URL.parse(location.replaceAll('&amp;', '&'));
    const known = listed && cacheKey(listed.pathname + listed.search);
    return known ? [known] : [];
  });
}
