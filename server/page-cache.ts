import { LRUCache } from 'lru-cache';
import type { PurgeableCache, PurgeMode } from '../lib/http/server-link.ts';
import type { EncodedBody } from './encode.ts';

/** With status 200. */
export interface CachedPage {
  /** Without ETag, Content-Encoding and Content-Length. */
  headers: Record<string, string>;
  body: EncodedBody;
  tags: readonly string[];
  route: string;
  /** Milliseconds of the monotonic clock. */
  storedAt: number;
  /** When first marked stale; null while fresh. */
  staleSince: number | null;
  /** Outdated: only served when rendering fails. */
  isExpired: boolean;
}

export type Freshness = 'fresh' | 'stale' | 'expired';

interface Limits {
  bytes: number;
  /** Milliseconds until a background refresh. */
  maxAgeMs: number;
  /** Milliseconds that a stale page may be served; 0 expires it. */
  graceMs: number;
  now?: () => number;
}

/** Remembered purges for comparison with running renders; beyond this all running renders count as outdated. */
const MAX_REMEMBERED = 10_000;
/** Bytes of a page's map entry, key and headers. */
const ENTRY_OVERHEAD = 1500;

/**
 * LRU with Varnish's semantics: a dropped page only serves during an outage, a stale one during one background refresh.
 */
export class PageCache implements PurgeableCache {
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #keysByTag = new Map<string, Set<string>>();
  /** Number of purges, and the last one of each tag: detects changes during a render. */
  #purges = 0;
  #lastDrop = new Map<string, number>();
  #lastStale = new Map<string, number>();
  #lastOfAll: Record<PurgeMode, number> = { drop: 0, stale: 0 };
  #invalidatedAllAt = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#now = limits.now ?? (() => performance.now());
    this.#pages = new LRUCache({
      maxSize: limits.bytes,
      sizeCalculation: ({ body }, key) => body.byteLength + 2 * key.length + ENTRY_OVERHEAD,
      dispose: (page, key) => this.#forget(page, key),
    });
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  has(key: string): boolean {
    const page = this.#pages.peek(key);
    return page !== undefined && !page.isExpired;
  }

  /** Least recently used first. */
  *entries(): Generator<[string, CachedPage]> {
    for (const [key, page] of this.#pages.rentries()) yield [key as string, page as CachedPage];
  }

  restore(key: string, page: CachedPage): void {
    if (!this.#pages.has(key)) this.#pages.set(key, { ...page, isExpired: true });
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  get isFull(): boolean {
    return this.#pages.calculatedSize > 0.9 * this.#limits.bytes;
  }

  /** Time of the last purge of all pages; 0 if never. */
  get invalidatedAllAt(): number {
    return this.#invalidatedAllAt;
  }

  freshness(page: CachedPage): Freshness {
    if (page.isExpired) return 'expired';
    const { maxAgeMs, graceMs } = this.#limits;
    const staleSince =
      page.staleSince ?? (this.#now() - page.storedAt >= maxAgeMs ? page.storedAt + maxAgeMs : null);
    if (staleSince === null) return 'fresh';
    // Age alone never makes a reader wait.
    const limit = page.staleSince === null && graceMs > 0 ? Number.POSITIVE_INFINITY : graceMs;
    return this.#now() - staleSince < limit ? 'stale' : 'expired';
  }

  /** Passed to `set` after a render, to detect changes in between. */
  get position(): number {
    return this.#purges;
  }

  /**
   * Stores a page rendered since `position`: false when a tag was dropped since, as stale when one was marked stale.
   */
  set(key: string, page: Pick<CachedPage, 'headers' | 'body' | 'tags' | 'route'>, position: number): boolean {
    if (changedSince(this.#lastDrop, this.#lastOfAll.drop, page.tags, position)) return false;
    const isStale = changedSince(this.#lastStale, this.#lastOfAll.stale, page.tags, position);
    const now = this.#now();
    const stored = { ...page, storedAt: now, staleSince: isStale ? now : null, isExpired: false };
    this.#pages.set(key, stored);
    if (this.#pages.peek(key) !== stored) return false;
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
    return true;
  }

  purge(tags: readonly string[] | null, mode: PurgeMode): void {
    this.#purges += 1;
    if (tags === null) {
      this.#lastOfAll[mode] = this.#purges;
      this.#invalidatedAllAt = this.#now();
      for (const page of this.#pages.values()) this.#mark(page, mode);
      return;
    }
    const last = mode === 'drop' ? this.#lastDrop : this.#lastStale;
    for (const tag of tags) {
      last.set(tag, this.#purges);
      for (const key of this.#keysByTag.get(tag) ?? []) {
        const page = this.#pages.peek(key);
        if (page) this.#mark(page, mode);
      }
    }
    if (last.size > MAX_REMEMBERED) {
      last.clear();
      this.#lastOfAll[mode] = this.#purges;
    }
  }

  dropStale(): void {
    for (const page of this.#pages.values()) if (page.staleSince !== null) page.isExpired = true;
  }

  #mark(page: CachedPage, mode: PurgeMode): void {
    if (mode === 'drop') page.isExpired = true;
    else page.staleSince ??= this.#now();
  }

  #forget(page: CachedPage, key: string): void {
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

const changedSince = (
  last: ReadonlyMap<string, number>,
  lastOfAll: number,
  tags: readonly string[],
  position: number,
): boolean => lastOfAll > position || tags.some((tag) => (last.get(tag) ?? 0) > position);
