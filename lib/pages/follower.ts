import type { Expiry } from '@/lib/next/old-pages';
import { EVERY_PAGE, SOON_MS, tagOfFolder, tagOfPage } from '@/lib/next/page-tags';
import type { PageChanges, PagePosition } from '@/lib/supabase/database.types';
import { FOLDERS_OF_LISTS, listsOfSchools, ownPages, programmeFolders } from './affected-pages';

/** How often all pages are made anew while thousands of schools change, and how long nothing changes until it counts as over. */
const RENEW_MS = 60_000;
const QUIET_MS = 2_000;

/** What a follower knows; null where it does not know what the pages were made of. */
export interface Followed {
  position: PagePosition | null;
  /** Every page is still to be made anew behind its readers. */
  renewal: boolean;
}

export interface FollowerParts {
  /** What changed since a position; null when nothing did. Without a position, the present one. */
  read(since: PagePosition | null): Promise<PageChanges | null>;
  /** Expires pages by their tags. */
  expire(tags: readonly string[], how: Expiry): Promise<void>;
  /** Keeps what is known, after what it is about was expired. */
  keep(followed: Followed): void;
}

/**
 * Follows what the database says of pages that changed, and expires them. Rows that are read twice are harmless, those that cannot be
 * read any more expire everything.
 */
export class Follower {
  readonly #parts: FollowerParts;
  #known: Followed;
  #heardAt = Number.NEGATIVE_INFINITY;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  /** Somebody who has written waits, and is to see it everywhere. */
  #isAwaited = false;
  /** Tags that were expired so that their pages may be shown a little longer, and when; nobody who wrote has been there since. */
  #shownLonger: { tags: readonly string[]; at: number }[] = [];

  constructor(known: Followed, parts: FollowerParts) {
    this.#known = known;
    this.#parts = parts;
  }

  /** Whatever had changed by then has been expired. */
  get position(): PagePosition | null {
    return this.#known.position;
  }

  get isBusy(): boolean {
    return this.#running !== null;
  }

  /**
   * Expires what changed until now. One that is at it may have read before the caller wrote: then another follows it. For whoever has
   * written (`byAuthor`), programmes and lists are new at once too, also where the change was heard of a moment ago.
   */
  follow(byAuthor = false): Promise<void> {
    this.#isAwaited ||= byAuthor;
    if (this.#running === null) return this.#run();
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.#run();
      });
    return this.#next;
  }

  #run(): Promise<void> {
    const running = this.#step().finally(() => {
      if (this.#running === running) this.#running = null;
    });
    this.#running = running;
    return running;
  }

  async #step(): Promise<void> {
    const { position, renewal } = this.#known;
    const isAwaited = this.#isAwaited;
    this.#isAwaited = false;
    const changes = await this.#parts.read(position);
    const everything = position === null ? 'now' : (changes?.everything ?? null);
    const slugs = changes?.slugs ?? [];
    const now = performance.now();
    if (everything === 'gently') this.#heardAt = now;
    const asked = renewal || everything === 'gently';
    const renews =
      everything !== 'now' && asked && (now - this.#renewedAt >= RENEW_MS || now - this.#heardAt >= QUIET_MS);
    if (everything === 'now') await this.#parts.expire([EVERY_PAGE], 'now');
    if (slugs.length > 0) await this.#parts.expire(ownPages(slugs).map(tagOfPage), 'now');
    await this.#expireOthers(slugs, changes, isAwaited);
    if (renews) {
      await this.#parts.expire([EVERY_PAGE], 'gently');
      this.#renewedAt = now;
    }
    const known = {
      position: changes?.position ?? position,
      renewal: asked && !renews && everything !== 'now',
    };
    if (changes === null && known.renewal === renewal) return;
    this.#known = known;
    this.#parts.keep(known);
  }

  /** The programmes of these schools and the lists that show them, at once or so that they may be shown a little longer. */
  async #expireOthers(
    slugs: readonly string[],
    changes: PageChanges | null,
    isAwaited: boolean,
  ): Promise<void> {
    const now = performance.now();
    const tags: Record<'now' | 'soon', string[]> = { now: [], soon: [] };
    if (slugs.length > 0) {
      tags[changes?.programmes ?? 'now'].push(...tagsOfProgrammes(slugs));
      tags[changes?.lists ?? 'now'].push(...tagsOfLists());
    }
    this.#shownLonger = this.#shownLonger.filter(({ at }) => now - at < SOON_MS);
    if (tags.soon.length > 0) this.#shownLonger.push({ tags: tags.soon, at: now });
    if (isAwaited) {
      const longer = this.#shownLonger.flatMap((one) => one.tags);
      tags.now = [...new Set([...tags.now, ...longer])];
      tags.soon = [];
    }
    if (tags.now.length > 0) await this.#parts.expire(tags.now, 'now');
    if (tags.soon.length > 0) await this.#parts.expire(tags.soon, 'soon');
    if (isAwaited) this.#shownLonger = [];
  }
}

const tagsOfProgrammes = (slugs: readonly string[]): string[] => programmeFolders(slugs).map(tagOfFolder);

const tagsOfLists = (): string[] => listsOfSchools().map(tagOfPage).concat(FOLDERS_OF_LISTS.map(tagOfFolder));

/** The tags of all pages that show schools of these addresses. */
export function tagsShowing(slugs: readonly string[]): string[] {
  return ownPages(slugs).map(tagOfPage).concat(tagsOfProgrammes(slugs), tagsOfLists());
}
