import { availableParallelism, loadavg } from 'node:os';
import { performance as loop } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Application } from '../lib/http/application.ts';
import { log } from '../lib/log.ts';
import { path } from '../lib/routes.ts';
import { bodyIn } from './encode.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import type { Pages } from './pages.ts';
import { cacheKey } from './public-paths.ts';

/** Milliseconds after a complete purge in which readers' pages take precedence. */
const REST_AFTER_PURGE_MS = 600_000;
/** Pages that a new visitor reaches first, by links from the fixed pages; the others are rendered slowly. */
const FIRST_PAGES = 500;
/** Pause after each page as a multiple of its render time: a quarter of a core at first, then a twentieth. */
const REST_FACTORS = { first: 3, others: 19 };
const ROUND_MS = 60_000;
/** Event loop utilisation above which nothing is prerendered. */
const BUSY = 0.5;
/** Load of the machine a core above which nothing is prerendered: others work on it too. */
const BUSY_MACHINE = 0.7;
const BUSY_CHECK_MS = 50;
const MACHINE_CHECK_MS = 5000;

/** In idle time, renders pages of the sitemap that are not cached: what visitors reach first, then the rest. Never ends. */
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
  const [fixed = [], ...others] = await listedPages(pages);
  const keys = new Set([...fixed, ...others.flat()]);
  let ready = [...keys].filter((key) => cache.has(key)).length;
  application.onPrerender(ready, keys.size);
  const mayGoOn = () => {
    const { invalidatedAllAt } = cache;
    const isResting = invalidatedAllAt > 0 && loop.now() - invalidatedAllAt < REST_AFTER_PURGE_MS;
    return !isResting && !cache.isFull;
  };
  const render = async (key: string, restFactor: number): Promise<void> => {
    if (cache.has(key)) return;
    await idle(pages);
    const started = loop.now();
    await pages.load(key);
    if (cache.has(key)) ready += 1;
    application.onPrerender(ready, keys.size);
    await wait(restFactor * (loop.now() - started), undefined, { ref: false });
  };
  // A set iterates over what is added to it meanwhile.
  const first = new Set(fixed);
  for (const key of first) {
    if (!mayGoOn()) return;
    await render(key, REST_FACTORS.first);
    const page = cache.get(key);
    for (const linked of page ? linksOf(page) : [])
      if (first.size < FIRST_PAGES && keys.has(linked)) first.add(linked);
  }
  for (const key of keys) {
    if (!mayGoOn()) return;
    await render(key, REST_FACTORS.others);
  }
}

/** Cache keys of the pages that a page links. */
export function linksOf({ body }: Pick<CachedPage, 'body'>): string[] {
  const html = bodyIn(body, 'identity').toString();
  return [...html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)].flatMap(
    ([, address = '']) => cacheKey(address.replaceAll('&amp;', '&')) ?? [],
  );
}

/** Resolves when no reader waits, and process and machine are mostly idle. */
async function idle(pages: Pages): Promise<void> {
  const [aMinute = 0] = loadavg();
  if (aMinute / availableParallelism() > BUSY_MACHINE) {
    await wait(MACHINE_CHECK_MS, undefined, { ref: false });
    return idle(pages);
  }
  for (;;) {
    const before = loop.eventLoopUtilization();
    await wait(BUSY_CHECK_MS, undefined, { ref: false });
    if (pages.pending === 0 && loop.eventLoopUtilization(before).utilization < BUSY) return;
  }
}

/** Cache keys of the sitemap's pages by part: the fixed pages first. */
export async function listedPages(pages: Pick<Pages, 'load'>): Promise<string[][]> {
  const parts: string[][] = [];
  for (const part of await locations(pages, path('sitemap'))) parts.push(await locations(pages, part));
  return parts;
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
