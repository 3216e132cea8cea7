import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance as loop } from 'node:perf_hooks';
import {
  areTagsExpired,
  areTagsStale,
  tagsManifest,
} from 'next/dist/server/lib/incremental-cache/tags-manifest.external';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods';
import { getRouteCacheKey, type ResponseCacheOwner } from 'next/dist/server/lib/route-cache-key';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CacheHandler } from '@/lib/next/cache-handler';
import { askBackendBy, markTags } from '@/lib/next/old-pages';

type CachedPage = Extract<Parameters<CacheHandler['set']>[1], { rscData: unknown }>;
type PageKind = Extract<Parameters<CacheHandler['get']>[1]['kind'], 'APP_PAGE'>;

let folder = '';
let turns = 0;
/** How much of its time the process had to do something. */
let utilization = 0;
beforeEach(async () => {
  utilization = 0;
  vi.spyOn(loop, 'eventLoopUtilization').mockImplementation(() => ({ idle: 0, active: 0, utilization }));
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://localhost:1');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'key');
  folder = await fs.mkdtemp(path.join(tmpdir(), 'pages-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  return fs.rm(folder, { recursive: true });
});

/** A page as Next.js makes it, with the parts of it that a router in the browser could ask for. */
const pageWith = (html: string): CachedPage => ({
  kind: 'APP_PAGE' as CachedPage['kind'],
  html,
  rscData: Buffer.from('all'),
  postponed: undefined,
  headers: {},
  status: 200,
  segmentData: new Map([['/_tree', Buffer.from('part')]]),
});
/** A cache that writes to the disk; what another one has in its memory it has too. */
const openOnDisk = () =>
  new CacheHandler({
    fs: nodeFs,
    flushToDisk: true,
    serverDistDir: path.join(folder, 'server'),
    maxMemoryCacheSize: 1_000_000,
    revalidatedTags: [],
    _requestHeaders: {},
  });

it('makes a document of a page that is one, also of the answer it has just been given', async () => {
  const script = '<script src="/_next/static/chunks/a.js" async=""></script>';
  const rest = '<!DOCTYPE html><html lang="en" data-document=""><p>Hello</p>';
  const page = pageWith(rest + script);
  const cache = openOnDisk();
  await cache.set('/about-us', page, { isFallback: false });
  expect(page.html).toBe(rest);
  expect(
    (await cache.get('/about-us', { kind: 'APP_PAGE' as PageKind, isFallback: false }))?.value,
  ).toMatchObject({ html: rest });
});

it('keeps the parts of a page for a router, and none of a document, which has no router', async () => {
  const cache = openOnDisk();
  await cache.set('/document', pageWith('<!DOCTYPE html><html lang="en" data-document="">'), {
    isFallback: false,
  });
  await cache.set('/page', pageWith('<!DOCTYPE html><html lang="en">'), { isFallback: false });
  const question = { kind: 'APP_PAGE' as PageKind, isFallback: false };
  expect((await cache.get('/document', question))?.value).toMatchObject({
    rscData: Buffer.from('all'),
    segmentData: undefined,
  });
  expect((await cache.get('/page', question))?.value).toHaveProperty('segmentData.size', 1);
  const files = (await fs.readdir(path.join(folder, 'server/app'), { recursive: true })).sort();
  expect(files.filter((name) => name.endsWith('.segment.rsc'))).toEqual(['page.segments/_tree.segment.rsc']);
  expect(files).toContain('document.html');
});

describe('an expired page', () => {
  const TAGS = { 'x-next-cache-tags': '_N_T_/layout,_N_T_/page' };
  const question = { kind: 'APP_PAGE' as PageKind, isFallback: false };
  const pageOf = (html: string): CachedPage => ({
    kind: 'APP_PAGE' as CachedPage['kind'],
    html,
    rscData: Buffer.from(''),
    postponed: undefined,
    headers: { ...TAGS },
    status: 200,
    segmentData: undefined,
  });
  const open = () =>
    new CacheHandler({
      fs: nodeFs,
      serverDistDir: path.join(folder, 'server'),
      maxMemoryCacheSize: 1_000_000,
      revalidatedTags: [],
      _requestHeaders: {},
    });
  /** A page that was kept before it was expired. */
  async function expired(durations?: { expire?: number }, key = `/page-${randomUUID()}`) {
    vi.setSystemTime(Date.now() + 1000);
    const cache = open();
    const page = pageOf('old');
    await cache.set(key, page, { isFallback: false });
    vi.setSystemTime(Date.now() + 1000);
    await cache.revalidateTag('_N_T_/page', durations);
    return { cache, key, page, get: () => cache.get(key, question) };
  }
  /** Whether Next.js is to make a page anew behind its reader. */
  async function isToBeMade({ get }: Awaited<ReturnType<typeof expired>>) {
    const entry = await get();
    const headers = entry?.value && 'headers' in entry.value ? entry.value.headers : {};
    return headers?.['x-next-cache-tags'] !== undefined;
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    // Later than any turn of the test before.
    turns += 60_000;
    vi.advanceTimersByTime(turns);
    askBackendBy(async () => true);
  });
  afterEach(() => {
    vi.useRealTimers();
    tagsManifest.clear();
  });

  it('is to be made anew before anything is answered, and kept until it is', async () => {
    const { get, cache, key } = await expired();
    expect(await get()).toMatchObject({ lastModified: -1, value: { html: 'old' } });
    vi.setSystemTime(Date.now() + 1000);
    await cache.set(key, pageOf('new'), { isFallback: false });
    expect(await get()).toMatchObject({ value: { html: 'new' } });
    expect((await get())?.lastModified).toBeGreaterThan(0);
  });

  it('is one in an expired folder, and none beside, above or further below it', async () => {
    const school = `/school/${randomUUID()}`;
    const cache = open();
    const keys = [school, `${school}/pastry`, `${school}-2/pastry`, `${school}/pastry/more`];
    vi.setSystemTime(Date.now() + 1000);
    for (const key of keys) {
      const headers = { 'x-next-cache-tags': `_N_T_/layout,_N_T_/school/[slug]/page,_N_T_${key}` };
      await cache.set(key, { ...pageOf('old'), headers }, { isFallback: false });
    }
    vi.setSystemTime(Date.now() + 1000);
    const overdue = async () =>
      Promise.all(keys.map(async (key) => (await cache.get(key, question))?.lastModified === -1));
    await cache.revalidateTag(`_N_T_${school}/layout`);
    expect(await overdue()).toEqual([false, true, false, false]);
    await cache.revalidateTag(`_N_T_${school}`);
    expect(await overdue()).toEqual([true, true, false, false]);
    vi.setSystemTime(Date.now() + 1000);
    await cache.set(keys[1] ?? '', pageOf('new'), { isFallback: false });
    expect((await overdue())[1]).toBe(false);
  });

  it('in an expired folder is tried again when it could not be made', async () => {
    const key = `/school/${randomUUID()}/pastry`;
    const cache = open();
    vi.setSystemTime(Date.now() + 1000);
    await cache.set(
      key,
      { ...pageOf('old'), headers: { 'x-next-cache-tags': `_N_T_${key}` } },
      { isFallback: false },
    );
    vi.setSystemTime(Date.now() + 1000);
    await cache.revalidateTag(`_N_T_${key.replace('/pastry', '/layout')}`);
    const kept = await cache.get(key, question);
    await cache.set(key, kept?.value ?? null, { isFallback: false });
    const again = await cache.get(key, question);
    expect(areTagsStale([`_N_T_${key}`], again?.lastModified ?? 0)).toBe(true);
  });

  it('is one that was expired while it was made, of what stood there before', async () => {
    const address = `/page-${randomUUID()}`;
    const key = getRouteCacheKey(address, {
      kind: 'APP_PAGE' as ResponseCacheOwner['kind'],
      sourceRoute: '/[page]/page',
    });
    const { get, cache } = await expired(undefined, key);
    const headers = { 'x-next-cache-tags': `_N_T_/page,_N_T_${address}` };
    expect((await get())?.lastModified).toBe(-1);
    vi.setSystemTime(Date.now() + 10);
    await cache.revalidateTag('_N_T_/page');
    vi.setSystemTime(Date.now() + 10);
    await cache.set(key, { ...pageOf('perhaps old'), headers }, { isFallback: false });
    expect((await get())?.lastModified).toBe(-1);
    vi.setSystemTime(Date.now() + 10);
    await cache.set(key, { ...pageOf('new'), headers }, { isFallback: false });
    expect((await get())?.lastModified).toBeGreaterThan(0);
  });

  it('is not one that was made after a restart, whatever was expired before', async () => {
    for (let time = 0; time < 3; time += 1) await open().revalidateTag('_N_T_/page');
    const file = path.join(folder, 'cache/expired-tags');
    await fs.writeFile(file, (await fs.readFile(file, 'utf8')).replaceAll('_N_T_/page', '_N_T_/before'));
    vi.resetModules();
    const { CacheHandler: Restarted } = await import('@/lib/next/cache-handler');
    const cache = new Restarted({
      fs: nodeFs,
      serverDistDir: path.join(folder, 'server'),
      maxMemoryCacheSize: 1_000_000,
      revalidatedTags: [],
      _requestHeaders: {},
    });
    const key = `/page-${randomUUID()}`;
    expect(await cache.get(key, question)).toBeNull();
    vi.setSystemTime(Date.now() + 1000);
    await cache.set(
      key,
      { ...pageOf('new'), headers: { 'x-next-cache-tags': '_N_T_/before' } },
      { isFallback: false },
    );
    expect((await cache.get(key, question))?.lastModified).toBeGreaterThan(0);
  });

  it('is every older one when more tags are expired than are remembered one by one', async () => {
    const page = async (name: string) => {
      const key = `/${name}-${randomUUID()}`;
      const headers = { 'x-next-cache-tags': `_N_T_/layout,_N_T_${key}` };
      await open().set(key, { ...pageOf(name), headers }, { isFallback: false });
      vi.setSystemTime(Date.now() + 1000);
      return async () => (await open().get(key, question))?.lastModified === -1;
    };
    const [oldest] = [await page('oldest')];
    const tags = (word: string, count: number) =>
      Array.from({ length: count }, (_, number) => `_N_T_/${word}/${number}`);
    await open().revalidateTag(tags('first', 30_000));
    vi.setSystemTime(Date.now() + 1000);
    const between = await page('between');
    await open().revalidateTag(tags('second', 20_001));
    expect(tagsManifest.size).toBeLessThan(26_000);
    expect([await oldest(), await between()]).toEqual([true, false]);
    const file = await fs.readFile(path.join(folder, 'cache/expired-tags'), 'utf8');
    expect(file).toContain('["_N_T_/layout",');
  });

  it('is served as it was while the backend is away, for some seconds, and nobody tries to make it', async () => {
    const { get } = await expired();
    askBackendBy(async () => false);
    const served = await get();
    expect(served).toMatchObject({ value: { html: 'old' }, lastModified: Date.now() });
    expect(served?.value).not.toHaveProperty('headers.x-next-cache-tags', expect.anything());
    askBackendBy(async () => true);
    expect(await get()).toMatchObject({ lastModified: -1, value: { headers: TAGS } });
  });

  it('that could not be made is served as it was, and tried again behind that', async () => {
    const { get, cache, key, page } = await expired();
    const kept = await get();
    // What Next.js does when rendering fails.
    await cache.set(key, kept?.value ?? null, { isFallback: false });
    const again = await get();
    expect(again).toMatchObject({ value: { html: 'old' } });
    expect(again?.lastModified).toBeGreaterThan(0);
    expect(areTagsStale(['_N_T_/page'], again?.lastModified ?? 0)).toBe(true);
    expect(page.html).toBe('old');
  });

  it('that is gone is replaced by the 404', async () => {
    const { get, cache, key } = await expired();
    vi.setSystemTime(Date.now() + 1000);
    await cache.set(key, { ...pageOf('gone'), status: 404 }, { isFallback: false });
    askBackendBy(async () => false);
    expect(await get()).toMatchObject({ value: { html: 'gone', status: 404 } });
  });

  it('gently expired is served while the new one is made', async () => {
    const { get } = await expired({ expire: 60 });
    const served = await get();
    expect(served).toMatchObject({ value: { html: 'old' } });
    expect(areTagsStale(['_N_T_/page'], served?.lastModified ?? 0)).toBe(true);
    expect(areTagsExpired(['_N_T_/page'], served?.lastModified ?? 0)).toBe(false);
  });

  /** A page that is a second old when it is expired so that only pages of the last five minutes may be seen once more. */
  async function expiredSoon() {
    const cache = open();
    const key = `/page-${randomUUID()}`;
    await cache.set(key, pageOf('old'), { isFallback: false });
    vi.setSystemTime(Date.now() + 1000);
    markTags(['_N_T_/page'], 'soon');
    return { cache, key, page: pageOf('old'), get: () => cache.get(key, question) };
  }

  it('soon expired is served while the new one is made until it is five minutes old, and then waited for', async () => {
    const page = await expiredSoon();
    expect(await isToBeMade(page)).toBe(true);
    vi.setSystemTime(Date.now() + 299_000);
    expect(await page.get()).toMatchObject({ value: { html: 'old' } });
    expect((await page.get())?.lastModified).toBeGreaterThan(0);
    vi.setSystemTime(Date.now() + 1);
    expect(await page.get()).toMatchObject({ lastModified: -1, value: { html: 'old' } });
    await page.cache.set(page.key, pageOf('new'), { isFallback: false });
    vi.setSystemTime(Date.now() + 600_000);
    expect(await page.get()).toMatchObject({ value: { html: 'new' } });
    expect((await page.get())?.lastModified).toBeGreaterThan(0);
  });

  it('soon expired is waited for at once by who has written', async () => {
    const page = await expiredSoon();
    markTags(['_N_T_/page'], 'now');
    expect((await page.get())?.lastModified).toBe(-1);
    vi.setSystemTime(Date.now() + 1000);
    markTags(['_N_T_/page'], 'soon');
    expect((await page.get())?.lastModified).toBe(-1);
  });

  it('gently expired waits for its turn, as a good one, while another is made, and three times as long after', async () => {
    const [first, second] = [await expired({ expire: 60 }), await expired({ expire: 60 })];
    expect(await isToBeMade(first)).toBe(true);
    expect(await isToBeMade(second)).toBe(false);
    expect(await second.get()).toMatchObject({ value: { html: 'old' }, lastModified: Date.now() });
    vi.advanceTimersByTime(400);
    await first.cache.set(first.key, pageOf('new'), { isFallback: false });
    vi.advanceTimersByTime(1199);
    expect(await isToBeMade(second)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await isToBeMade(second)).toBe(true);
  });

  it('gently expired waits while the process is busy, and is not asked about that at every moment', async () => {
    const page = await expired({ expire: 60 });
    for (utilization of [0.9, 0.51]) {
      expect(await isToBeMade(page)).toBe(false);
      vi.advanceTimersByTime(100);
    }
    expect(await isToBeMade(page)).toBe(false);
    utilization = 0.2;
    vi.advanceTimersByTime(99);
    expect(await isToBeMade(page)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await isToBeMade(page)).toBe(true);
  });

  it('gently expired has its turn although the one before it was never made', async () => {
    const [first, second] = [await expired({ expire: 60 }), await expired({ expire: 60 })];
    await first.get();
    vi.advanceTimersByTime(10_000);
    expect(await second.get()).toMatchObject({ value: { headers: TAGS } });
  });
});
