import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Expiry } from '@/lib/next/old-pages';
import { type Followed, Follower, tagsShowing } from '@/lib/pages/follower';
import type { PageChanges, PagePosition } from '@/lib/supabase/database.types';

const at = (id: number): PagePosition => ({
  snapshot: `${id}:${id}:`,
  id,
  happened_at: `2026-01-01T00:00:${id}`,
});

type How = 'now' | 'soon' | null;
const strictest = (all: How[]): How => (all.includes('now') ? 'now' : all.includes('soon') ? 'soon' : null);

/** A database of changes; a follower that is at a position hears of those after it. */
function place(known: Followed = { position: at(0), renewal: false }) {
  const changes: Omit<PageChanges, 'position'>[] = [];
  const expired: string[] = [];
  const kept: Followed[] = [];
  const parts = {
    read: vi.fn(async (since: PagePosition | null): Promise<PageChanges | null> => {
      const unseen = changes.slice(since?.id ?? changes.length);
      if (unseen.length === 0 && since !== null) return null;
      const words = unseen.map(({ everything }) => everything);
      return {
        position: at(changes.length),
        everything: words.includes('now') ? 'now' : words.includes('gently') ? 'gently' : null,
        slugs: unseen.flatMap(({ slugs }) => slugs),
        lists: strictest(unseen.map(({ lists }) => lists)),
        programmes: strictest(unseen.map(({ programmes }) => programmes)),
      };
    }),
    expire: vi.fn(async (tags: readonly string[], how: Expiry) => {
      expired.push(...tags.map((tag) => (how === 'now' ? tag : `${how} ${tag}`)));
    }),
    keep: (followed: Followed) => void kept.push(followed),
  };
  return {
    follower: new Follower(known, parts),
    parts,
    kept,
    change: (...slugs: string[]) =>
      void changes.push({ everything: null, slugs, lists: 'now', programmes: 'now' }),
    edit: (...slugs: string[]) =>
      void changes.push({ everything: null, slugs, lists: 'soon', programmes: 'soon' }),
    /** One of a programme. */
    teach: (...slugs: string[]) =>
      void changes.push({ everything: null, slugs, lists: 'soon', programmes: 'now' }),
    all: (everything: 'now' | 'gently') =>
      void changes.push({ everything, slugs: [], lists: null, programmes: null }),
    /** What was expired since this was last asked. */
    expired: () => expired.splice(0),
  };
}
const ALL = '_N_T_/layout';
const RENEWAL = `gently ${ALL}`;
const LISTS = tagsShowing([]);
const isListTag = (tag: string) => LISTS.includes(tag);
const isProgrammeTag = (tag: string) => /school\/\w+\/layout|escuela\/\w+\/layout/.test(tag);
const PROGRAMMES_OF_B = tagsShowing(['b']).filter(isProgrammeTag);

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('a follower', () => {
  it('expires the pages of what changed, and keeps its position after that', async () => {
    const { follower, change, expired, kept, parts } = place();
    change('a');
    change('b', 'c');
    parts.expire.mockImplementationOnce(async () => {
      throw new Error('the disk is full');
    });
    await expect(follower.follow()).rejects.toThrow('full');
    expect(kept).toEqual([]);
    await follower.follow();
    expect(expired()).toEqual(tagsShowing(['a', 'b', 'c']));
    expect(kept).toEqual([{ position: at(2), renewal: false }]);
  });

  it('that does not know what its pages were made of expires all of them, once', async () => {
    const { follower, change, expired, kept } = place({ position: null, renewal: false });
    change('a');
    await follower.follow();
    expect(expired()).toEqual([ALL]);
    expect(kept).toEqual([{ position: at(1), renewal: false }]);
    change('b');
    await follower.follow();
    expect(expired()).toEqual(tagsShowing(['b']));
  });

  it('reads again for whoever asks while it reads, once for all of them', async () => {
    const { follower, parts, change, expired } = place();
    const gate = Promise.withResolvers<null>();
    parts.read.mockImplementationOnce(() => gate.promise);
    const early = follower.follow();
    expect(follower.isBusy).toBe(true);
    change('a');
    const late = [follower.follow(), follower.follow()];
    gate.resolve(null);
    await early;
    expect(expired()).toEqual([]);
    await Promise.all(late);
    expect(expired()).toEqual(tagsShowing(['a']));
    expect(parts.read).toHaveBeenCalledTimes(2);
    expect(follower.isBusy).toBe(false);
  });

  it('tells everybody who waits that the database is away, and goes on when it is back', async () => {
    const { follower, parts, change, expired } = place();
    parts.read.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
    const both = [follower.follow(), follower.follow()];
    for (const one of both) await expect(one).rejects.toThrow('away');
    change('a');
    await follower.follow();
    expect(expired()).toEqual(tagsShowing(['a']));
  });

  it('has everything made anew at once, then once a minute while thousands of changes go on', async () => {
    const { follower, all, expired } = place();
    const heard: number[] = [];
    for (let second = 0; second < 130; second += 1) {
      all('gently');
      await follower.follow();
      if (expired().includes(RENEWAL)) heard.push(second);
      vi.advanceTimersByTime(1000);
    }
    expect(heard).toEqual([0, 60, 120]);
  });

  it('has everything made anew once more when they are over', async () => {
    const { follower, all, expired, kept } = place();
    all('gently');
    await follower.follow();
    vi.advanceTimersByTime(1000);
    all('gently');
    await follower.follow();
    expect(expired()).toEqual([RENEWAL]);
    expect(kept.at(-1)).toMatchObject({ renewal: true });
    vi.advanceTimersByTime(1999);
    await follower.follow();
    expect(expired()).toEqual([]);
    vi.advanceTimersByTime(1);
    await follower.follow();
    expect(expired()).toEqual([RENEWAL]);
    expect(kept.at(-1)).toMatchObject({ renewal: false });
  });

  it('has everything made anew that was still due when its process ended', async () => {
    const { follower, expired } = place({ position: at(0), renewal: true });
    await follower.follow();
    expect(expired()).toEqual([RENEWAL]);
  });

  it('has programmes and lists shown a little longer after an edit, and the pages of the school new at once', async () => {
    const { follower, edit, expired } = place();
    edit('a');
    await follower.follow();
    expect(expired()).toEqual(
      tagsShowing(['a']).map((tag) => (isListTag(tag) || isProgrammeTag(tag) ? `soon ${tag}` : tag)),
    );
  });

  it('has programmes new at once where one has changed', async () => {
    const { follower, edit, teach, expired } = place();
    edit('a');
    teach('b');
    await follower.follow();
    expect(expired()).toEqual(tagsShowing(['a', 'b']).map((tag) => (isListTag(tag) ? `soon ${tag}` : tag)));
  });

  it('has all of it new at once for who has written, also where a look heard of it before', async () => {
    const { follower, edit, expired } = place();
    edit('a');
    await follower.follow(true);
    expect(expired()).toEqual(tagsShowing(['a']));
    edit('b');
    await follower.follow();
    expired();
    await follower.follow(true);
    expect(expired()).toEqual([...PROGRAMMES_OF_B, ...LISTS]);
    await follower.follow(true);
    expect(expired()).toEqual([]);
  });

  it('does not have again for who writes what nobody can be shown any longer', async () => {
    const { follower, edit, expired } = place();
    edit('a');
    await follower.follow();
    vi.advanceTimersByTime(299_999);
    edit('b');
    await follower.follow();
    vi.advanceTimersByTime(1);
    expired();
    await follower.follow(true);
    expect(expired()).toEqual([...PROGRAMMES_OF_B, ...LISTS]);
  });

  it('has lists new at once for who has written while it reads', async () => {
    const { follower, parts, edit, expired } = place();
    const gate = Promise.withResolvers<null>();
    parts.read.mockImplementationOnce(() => gate.promise);
    const look = follower.follow();
    edit('a');
    const author = follower.follow(true);
    gate.resolve(null);
    await look;
    expect(expired()).toEqual([]);
    await author;
    expect(expired()).toEqual(tagsShowing(['a']));
  });

  it('expires what changed whenever it reads, dies and goes on', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant('follow'), fc.constant('die'), fc.stringMatching(/^[a-z]{1,3}$/)), {
          maxLength: 30,
        }),
        async (steps) => {
          const changed = new Set<string>();
          const seen = new Set<string>();
          let { follower, change, expired, kept, parts } = place();
          for (const step of [...steps, 'follow']) {
            if (step === 'follow') await follower.follow();
            else if (step === 'die')
              follower = new Follower(kept.at(-1) ?? { position: at(0), renewal: false }, parts);
            else {
              changed.add(`_N_T_/school/${step}`);
              change(step);
            }
            for (const tag of expired()) seen.add(tag);
          }
          for (const tag of changed) expect(seen).toContain(tag);
        },
      ),
    ));
});

it('pages that show schools are theirs in both languages, and those that list schools', () => {
  const tags = tagsShowing(['alpha', 'beta', 'alpha']);
  expect(new Set(tags).size).toBe(tags.length);
  const pages = [
    '/escuela/alpha',
    '/school/alpha',
    '/social/es/beta',
    '/es',
    '/en',
    '/sitemap.xml',
    '/map/points',
  ];
  for (const page of [
    ...pages,
    '/programas/all',
    '/programmes/all',
    '/sitemaps/layout',
    '/(es)/escuelas/layout',
  ])
    expect(tags).toContain(`_N_T_${page}`);
});
