import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods';
import { getRouteCacheKey, type ResponseCacheOwner } from 'next/dist/server/lib/route-cache-key';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CacheHandler } from '@/lib/next/cache-handler';
import { askBackendBy } from '@/lib/next/old-pages';
import type { SharedPage } from '@/lib/next/packed-page';
import { sharePagesBy } from '@/lib/next/page-sharing';

type CachedPage = Extract<Parameters<CacheHandler['set']>[1], { rscData: unknown }>;
type PageKind = Extract<Parameters<CacheHandler['get']>[1]['kind'], 'APP_PAGE'>;

const question = { kind: 'APP_PAGE' as PageKind, isFallback: false };
const control = { revalidate: 86_400, expire: 2_592_000 };
let folder = '';
/** What the others offer. */
let offered: Map<string, SharedPage>;
let known = 1;
let take: ReturnType<typeof vi.fn<(key: string) => Promise<SharedPage | null>>>;

beforeEach(async () => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://localhost:1');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'key');
  folder = await fs.mkdtemp(path.join(tmpdir(), 'pages-'));
  offered = new Map();
  known = 1;
  take = vi.fn(async (key: string) => offered.get(key) ?? null);
  sharePagesBy({ position: () => known, take, offer: (key, page) => void offered.set(key, page) });
  askBackendBy(async () => true);
});
afterEach(async () => {
  sharePagesBy(null);
  tagsManifest.clear();
  vi.useRealTimers();
  await fs.rm(folder, { recursive: true });
});

const open = () =>
  new CacheHandler({
    fs: nodeFs,
    flushToDisk: true,
    serverDistDir: path.join(folder, 'server'),
    maxMemoryCacheSize: 1_000_000,
    revalidatedTags: [],
    _requestHeaders: {},
  });
/** A page of an address that no other test has. */
function page() {
  const address = `/page-${randomUUID()}`;
  const key = getRouteCacheKey(address, {
    kind: 'APP_PAGE' as ResponseCacheOwner['kind'],
    sourceRoute: '/[page]/page',
  });
  const withText = (html: string, more: Partial<CachedPage> = {}): CachedPage => ({
    kind: 'APP_PAGE' as CachedPage['kind'],
    html,
    rscData: Buffer.from(''),
    postponed: undefined,
    headers: { 'x-next-cache-tags': `_N_T_/layout,_N_T_${address}` },
    status: 200,
    segmentData: undefined,
    ...more,
  });
  const get = () => open().get(key, question);
  const set = (made: CachedPage | null, more: object = {}) =>
    open().set(key, made, { isFallback: false, cacheControl: control, ...more });
  const fromOthers = (html: string) =>
    void offered.set(key, {
      value: withText(html),
      cacheControl: { ...control, revalidate: 7 },
      position: 9,
    });
  return { key, tag: `_N_T_${address}`, withText, get, set, fromOthers };
}
const later = () => vi.setSystemTime(Date.now() + 1000);

describe('a page that is made', () => {
  it('is offered with what was known when its making began', async () => {
    const { key, get, set, withText } = page();
    expect(await get()).toBeNull();
    known = 2;
    await set(withText('new'));
    expect(offered.get(key)).toMatchObject({ value: { html: 'new' }, cacheControl: control, position: 1 });
  });

  it('is not offered when it was expired meanwhile, or nobody knows since when it was made', async () => {
    const { get, set, withText, tag } = page();
    await set(withText('of unknown age'));
    later();
    await open().revalidateTag(tag);
    await get();
    await open().revalidateTag(tag);
    await set(withText('perhaps old'));
    expect(offered.size).toBe(0);
  });

  it('is not offered when two are made at once, nor soon after: the slower one may be the older one', async () => {
    const { get, set, withText } = page();
    await get();
    await get();
    await set(withText('of the first'));
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 86_401_000);
    await get();
    await set(withText('of the second, or a new one'));
    expect(offered.size).toBe(0);
  });

  it('is not offered when it is missing, leads elsewhere, is a part or the old one again', async () => {
    for (const more of [{ status: 404 }, { status: 308 }, { status: 500 }]) {
      const { get, set, withText } = page();
      await get();
      await set(withText('other', more));
    }
    const part = page();
    await part.get();
    await part.set(part.withText('part'), { isFallback: true });
    expect(offered.size).toBe(0);
    // Expired by its age, and not made because something failed: Next.js gives back what it had.
    vi.useFakeTimers({ toFake: ['Date'] });
    const { get, set, withText } = page();
    await set(withText('old'));
    vi.setSystemTime(Date.now() + 86_401_000);
    const kept = await get();
    await set(kept?.value as CachedPage, { cacheControl: { revalidate: 3, expire: undefined } });
    expect(offered.size).toBe(0);
  });
});

describe('a page of another process', () => {
  it('is taken in place of one that is not there, kept, and not asked for again', async () => {
    const { get, fromOthers } = page();
    fromOthers('theirs');
    expect(await get()).toMatchObject({ value: { html: 'theirs' }, cacheControl: { revalidate: 7 } });
    expect((await get())?.lastModified).toBeGreaterThan(0);
    expect(take).toHaveBeenCalledTimes(1);
    const files = (await fs.readdir(path.join(folder, 'server'), { recursive: true })).join();
    expect(files).toContain('.html');
  });

  it.each([
    ['at once', undefined],
    ['gently', { expire: 60 }],
  ] as const)('is taken in place of one that was expired %s, and of no other', async (_, durations) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { get, set, withText, fromOthers, tag } = page();
    await get();
    await set(withText('mine'));
    fromOthers('theirs');
    later();
    expect(await get()).toMatchObject({ value: { html: 'mine' } });
    await open().revalidateTag(tag, durations);
    later();
    await vi.waitFor(async () => expect(await get()).toMatchObject({ value: { html: 'theirs' } }));
    later();
    expect((await get())?.lastModified).toBeLessThan(Date.now());
  });

  it('that is expired while it is taken is not shown', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { get, set, withText, fromOthers, tag } = page();
    await get();
    await set(withText('mine'));
    later();
    await open().revalidateTag(tag);
    fromOthers('theirs, before the second change');
    take.mockImplementationOnce(async (key) => {
      await open().revalidateTag(tag);
      return offered.get(key) ?? null;
    });
    expect(await get()).toMatchObject({ lastModified: -1 });
  });

  it('is not taken while the backend is away: it could not be compared', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { get, set, withText, fromOthers, tag } = page();
    await get();
    await set(withText('mine'));
    fromOthers('theirs');
    later();
    await open().revalidateTag(tag);
    take.mockClear();
    askBackendBy(async () => false);
    expect(await get()).toMatchObject({ value: { html: 'mine' } });
    expect(take).not.toHaveBeenCalled();
  });
});
