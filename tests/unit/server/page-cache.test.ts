import { beforeEach, describe, expect, it } from 'vitest';
import { encodeBody } from '@/server/encode';
import { PageCache } from '@/server/page-cache';

let now = 0;
let date = 0;
let cache: PageCache;
beforeEach(() => {
  now = 1000;
  date = Date.UTC(2026, 2, 15);
  const clocks = { now: () => now, date: () => date };
  cache = new PageCache({ bytes: 100_000, maxAgeMs: 86_400_000, graceMs: 60_000, ...clocks });
});

const page = async (tags: string[], text = 'page') => ({
  headers: {},
  body: await encodeBody(Buffer.from(text), 'text/html'),
  tags,
  route: '/',
  changesAt: Number.POSITIVE_INFINITY,
  group: null,
});
const store = async (key: string, tags: string[], text?: string) => {
  cache.set(key, await page(tags, text), cache.position);
};
const freshness = (key: string) => {
  const found = cache.get(key);
  return found ? cache.freshness(found) : 'none';
};

it('expires a page at the time from which it says something else', async () => {
  const changesAt = Date.UTC(2026, 2, 16, 12);
  cache.set('/a', { ...(await page(['school:a'])), changesAt }, cache.position);
  date = changesAt - 1;
  expect([freshness('/a'), cache.has('/a')]).toEqual(['fresh', true]);
  date = changesAt;
  expect([freshness('/a'), cache.has('/a')]).toEqual(['expired', false]);
});

describe('purging', () => {
  it('expires the pages with one of the tags and no other', async () => {
    await store('/a', ['school:a']);
    await store('/list', ['lists']);
    cache.purge(['school:a'], 'drop');
    expect([freshness('/a'), freshness('/list')]).toEqual(['expired', 'fresh']);
  });

  it('expires every page', async () => {
    await store('/a', ['school:a']);
    await store('/about', ['static']);
    cache.purge(null, 'drop');
    expect([freshness('/a'), freshness('/about')]).toEqual(['expired', 'expired']);
  });

  it('removes pages', async () => {
    await store('/a', ['school:a']);
    await store('/list', ['lists', 'shown:a']);
    await store('/about', ['static']);
    cache.purge(['school:a', 'shown:a'], 'remove');
    expect(['/a', '/list', '/about'].map(freshness)).toEqual(['none', 'none', 'fresh']);
    cache.purge(null, 'remove');
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  it('reaches pages that were restored', async () => {
    cache.restore('/a', { ...(await page(['school:a'])), storedAt: 0, staleSince: null, isExpired: false });
    cache.purge(['school:a'], 'remove');
    expect(freshness('/a')).toBe('none');
  });

  it('serves stale pages for a minute from the first mark on', async () => {
    await store('/list', ['lists']);
    cache.purge(['lists'], 'stale');
    now += 40_000;
    cache.purge(['lists'], 'stale');
    expect(freshness('/list')).toBe('stale');
    now += 20_000;
    expect(freshness('/list')).toBe('expired');
  });

  it('drops what is stale for an author', async () => {
    await store('/list', ['lists']);
    await store('/a', ['school:a']);
    cache.purge(['lists'], 'stale');
    cache.dropStale();
    expect([freshness('/list'), freshness('/a')]).toEqual(['expired', 'fresh']);
  });
});

describe('a group of pages', () => {
  const search = async (n: number) =>
    cache.set(`/es?search=${n}`, { ...(await page(['lists'])), group: 'searches' }, cache.position);

  it('takes a quarter of the cache at most, and loses its oldest pages', async () => {
    await store('/school/a', ['school:a']);
    for (let n = 0; n < 100; n += 1) await search(n);
    expect(cache.bytes).toBeLessThan(30_000);
    expect([freshness('/school/a'), freshness('/es?search=0'), freshness('/es?search=99')]).toEqual([
      'fresh',
      'none',
      'fresh',
    ]);
    expect(cache.size).toBeGreaterThan(10);
  });

  it('counts a page that is stored again once', async () => {
    await search(1);
    const { bytes } = cache;
    for (let again = 0; again < 50; again += 1) await search(1);
    expect(cache.bytes).toBe(bytes);
    await search(2);
    expect(freshness('/es?search=1')).toBe('fresh');
  });
});

describe('a page that was rendered while something changed', () => {
  it('is not stored when one of its tags was dropped', async () => {
    const { position } = cache;
    cache.purge(['school:a'], 'drop');
    expect(cache.set('/a', await page(['school:a']), position)).toBe(false);
    expect(freshness('/a')).toBe('none');
  });

  it('is stored when another tag was dropped, or before', async () => {
    cache.purge(['school:a'], 'drop');
    const { position } = cache;
    cache.purge(['school:b'], 'drop');
    expect(cache.set('/a', await page(['school:a']), position)).toBe(true);
  });

  it('is not stored when every page was dropped', async () => {
    const { position } = cache;
    cache.purge(null, 'drop');
    expect(cache.set('/a', await page(['school:a']), position)).toBe(false);
  });

  it('is stored as stale when one of its tags was marked stale', async () => {
    const { position } = cache;
    cache.purge(['lists'], 'stale');
    expect(cache.set('/list', await page(['lists']), position)).toBe(true);
    expect(freshness('/list')).toBe('stale');
  });

  it('is not stored when more tags changed than are remembered', async () => {
    const { position } = cache;
    cache.purge(
      Array.from({ length: 10_001 }, (_, index) => `school:${index}`),
      'drop',
    );
    expect(cache.set('/a', await page(['school:a']), position)).toBe(false);
  });
});

describe('age', () => {
  it('makes a page stale after a day, and lets it be served without a limit', async () => {
    await store('/a', ['school:a']);
    now += 86_400_000;
    expect(freshness('/a')).toBe('stale');
    now += 30 * 86_400_000;
    expect(freshness('/a')).toBe('stale');
  });

  it('expires a page after a minute where no change feed is read', async () => {
    cache = new PageCache({ bytes: 100_000, maxAgeMs: 60_000, graceMs: 0, now: () => now });
    await store('/a', ['school:a']);
    now += 60_000;
    expect(freshness('/a')).toBe('expired');
  });
});

describe('memory', () => {
  it('stays within its size limit, whatever is stored', async () => {
    for (let index = 0; index < 1000; index += 1)
      await store(`/${index}`, [`school:${index}`], 'x'.repeat(500));
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
    expect(freshness('/999')).toBe('fresh');
    expect(freshness('/0')).toBe('none');
  });

  it('refuses a page that is larger than the cache', async () => {
    const large = { ...(await page(['lists'])), body: { etag: '', encodings: {}, byteLength: 200_000 } };
    expect(cache.set('/large', large, cache.position)).toBe(false);
    expect(freshness('/large')).toBe('none');
  });
});

it('a body keeps no more memory than it is counted with', async () => {
  const { encodings, byteLength } = await encodeBody(Buffer.from('x'.repeat(5000)), 'text/html');
  const kept = Object.values(encodings).reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  expect(kept).toBe(byteLength);
});
