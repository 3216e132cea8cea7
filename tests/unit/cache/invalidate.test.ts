import { describe, expect, it } from 'vitest';
import { ChangeFeed } from '@/lib/cache/change-feed';
import { invalidate } from '@/lib/cache/invalidate';
import type { PurgeMode } from '@/lib/http/server-link';
import type { PageChanges } from '@/lib/supabase/results/admin';

const CHANGES: PageChanges = {
  position: { snapshot: '1:1:', id: 1, happened_at: '2026-01-01' },
  everything: null,
  slugs: [],
  lists: null,
  removed: { everything: false, slugs: [] },
};

function purged(changes: Partial<PageChanges> | null, isAuthor = false) {
  const purges: [readonly string[] | null, PurgeMode][] = [];
  let stale = 'kept';
  const cache = {
    purge: (tags: readonly string[] | null, mode: PurgeMode) => void purges.push([tags, mode]),
    dropStale: () => {
      stale = 'dropped';
    },
  };
  invalidate(cache, changes && { ...CHANGES, ...changes }, isAuthor);
  return { purges, stale };
}

describe('a change', () => {
  it('of single schools shows on the next request, in lists too', () => {
    expect(purged({ slugs: ['a', 'b'], lists: 'background' }).purges).toEqual([
      [['school:a', 'school:b'], 'drop'],
      [['lists'], 'drop'],
    ]);
  });

  it('of many schools leaves lists stale, unless they would mislead', () => {
    const slugs = Array.from({ length: 21 }, (_, index) => `s${index}`);
    expect(purged({ slugs, lists: 'background' }).purges.at(-1)).toEqual([['lists'], 'stale']);
    expect(purged({ slugs, lists: 'now' }).purges.at(-1)).toEqual([['lists'], 'drop']);
  });

  it('of everything shows immediately or leaves all pages stale', () => {
    expect(purged({ everything: 'now' }).purges).toEqual([[null, 'drop']]);
    expect(purged({ everything: 'background' }).purges).toEqual([[null, 'stale']]);
  });

  it('that hides or deletes removes the pages that show it', () => {
    const removed = { everything: false, slugs: ['a'] };
    expect(purged({ slugs: ['a'], lists: 'now', removed }).purges).toEqual([
      [['school:a', 'shown:a'], 'remove'],
      [['school:a'], 'drop'],
      [['lists'], 'drop'],
    ]);
    expect(purged({ everything: 'background', removed: { everything: true, slugs: [] } }).purges).toEqual([
      [null, 'remove'],
      [null, 'stale'],
    ]);
  });

  it('shows everywhere to its author, also where the feed was read a moment ago', () => {
    expect(purged(null, true)).toEqual({ purges: [], stale: 'dropped' });
    expect(purged({ slugs: ['a'], lists: 'background' }).stale).toBe('kept');
  });
});

describe('the change feed', () => {
  const read = (since: PageChanges['position'] | null, log: unknown[]) => {
    log.push(since?.id ?? null);
    return Promise.resolve({ ...CHANGES, position: { ...CHANGES.position, id: log.length } });
  };

  it('reads on from where it was', async () => {
    const log: unknown[] = [];
    const feed = new ChangeFeed({ read: (since) => read(since, log), apply: () => {} });
    await feed.catchUp();
    await feed.catchUp();
    expect(log).toEqual([null, 1]);
  });

  it('reads once more for those who wrote while it was read, and once for all of them', async () => {
    const log: unknown[] = [];
    const authors: boolean[] = [];
    const feed = new ChangeFeed({
      read: (since) => read(since, log),
      apply: (_, isAuthor) => void authors.push(isAuthor),
    });
    await Promise.all([feed.catchUp(), feed.catchUp(true), feed.catchUp()]);
    expect([log.length, authors]).toEqual([2, [false, true]]);
  });

  it('asks again from the same place after a failure', async () => {
    let fails = true;
    const log: unknown[] = [];
    const feed = new ChangeFeed({
      read: (since) => (fails ? Promise.reject(new Error('away')) : read(since, log)),
      apply: () => {},
    });
    await expect(feed.catchUp()).rejects.toThrow('away');
    fails = false;
    await feed.catchUp();
    expect(log).toEqual([null]);
  });

  it('continues at the position of restored pages, also while it is read', async () => {
    const log: unknown[] = [];
    const feed = new ChangeFeed({ read: (since) => read(since, log), apply: () => {} });
    const first = feed.catchUp();
    await Promise.all([first, feed.resume({ ...CHANGES.position, id: 77 })]);
    expect(log).toEqual([null, 77]);
  });

  it('invalidates everything with its first position when pages were rendered before', async () => {
    const applied: (PageChanges | null)[] = [];
    const feed = new ChangeFeed({
      read: (since) => read(since, []),
      apply: (changes) => void applied.push(changes),
    });
    feed.isLate = true;
    await feed.catchUp();
    await feed.catchUp();
    expect(applied.map((changes) => changes?.everything)).toEqual(['now', null]);
  });
});
