import { LRUCache } from 'lru-cache';
import type { PurgeableCache, PurgeMode } from '../lib/http/server-link.ts';
import type { EncodedBody } from './encode.ts';

/** With status 200. */
export interface CachedPage {
  /** Without ETag, Content-Encoding and Content-Length. */
  headers: Record<string, string>;
  body: EncodedBody;
  tags: readonly string[];
  /** Wall-clock time from which its text is wrong, such as after a deadline; Infinity for never. */
  changesAt: number;
  route: string;
  /** Pages that share a quarter of the cache; null where the number of addresses is limited by the data. */
  group: string | null;
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
  /** Wall clock. */
  date?: () => number;
}

/** Remembered purges for comparison with running renders; beyond this all running renders count as outdated. */
const MAX_REMEMBERED = 10_000;
/** Bytes of a page's map entry, key and headers. */
const ENTRY_OVERHEAD = 1500;
/** A group's part of the cache: invented searches must not displace pages of schools. */
const MAX_SHARE = 0.25;

const sizeOf = ({ body }: CachedPage, key: string): number =>
  body.byteLength + 2 * key.length + ENTRY_OVERHEAD;

/**
 * LRU with Varnish's semantics: a removed page is deleted, a dropped one only serves during an outage, a stale one
 * during one background refresh.
 */
export class PageCache implements PurgeableCache {
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #keysByTag = new Map<string, Set<string>>();
  /** Oldest first. */
  readonly #groups = new Map<string, { keys: Set<string>; bytes: number }>();
  /** Number of purges, and the last one of each tag: detects changes during a render. */
  #purges = 0;
  #lastDrop = new Map<string, number>();
  #lastStale = new Map<string, number>();
  /** `drop` includes removals. */
  #lastOfAll = { drop: 0, stale: 0 };
  #invalidatedAllAt = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#now = limits.now ?? (() => performance.now());
    this.#pages = new LRUCache({
      maxSize: limits.bytes,
      sizeCalculation: sizeOf,
      dispose: (page, key) => this.#forget(page, key),
    });
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  has(key: string): boolean {
    const page = this.#pages.peek(key);
    return page !== undefined && this.#isRight(page);
  }

  /** Least recently used first. */
  *entries(): Generator<[string, CachedPage]> {
    for (const [key, page] of this.#pages.rentries()) yield [key as string, page as CachedPage];
  }

  /** For a page that no longer exists. */
  remove(key: string): void {
    this.#pages.delete(key);
  }

  restore(key: string, page: CachedPage): void {
    if (!this.#pages.has(key)) this.#store(key, { ...page, isExpired: true });
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
    if (!this.#isRight(page)) return 'expired';
    const { maxAgeMs, graceMs } = this.#limits;
    const staleSince =
      page.staleSince ?? (this.#now() - page.storedAt >= maxAgeMs ? page.storedAt + maxAgeMs : null);
    if (staleSince === null) return 'fresh';
    // Age alone never makes a reader wait.
    const limit = page.staleSince === null && graceMs > 0 ? Number.POSITIVE_INFINITY : graceMs;
    return this.#now() - staleSince < limit ? 'stale' : 'expired';
  }

  #isRight({ isExpired, changesAt }: CachedPage): boolean {
    return !isExpired && (this.#limits.date ?? Date.now)() < changesAt;
  }

  /** Passed to `set` after a render, to detect changes in between. */
  get position(): number {
    return this.#purges;
  }

  /**
   * Stores a page rendered since `position`: false when a tag was dropped since, as stale when one was marked stale.
   */
  set(
    key: string,
    page: Omit<CachedPage, 'storedAt' | 'staleSince' | 'isExpired'>,
    position: number,
  ): boolean {
    if (changedSince(this.#lastDrop, this.#lastOfAll.drop, page.tags, position)) return false;
    const isStale = changedSince(this.#lastStale, this.#lastOfAll.stale, page.tags, position);
    const now = this.#now();
    return this.#store(key, { ...page, storedAt: now, staleSince: isStale ? now : null, isExpired: false });
  }

  /** False when the page is too large. */
  #store(key: string, page: CachedPage): boolean {
    this.#pages.set(key, page);
    if (this.#pages.peek(key) !== page) return false;
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
    if (page.group !== null) this.#addToGroup(page.group, key, sizeOf(page, key));
    return true;
  }

  #addToGroup(name: string, key: string, bytes: number): void {
    const group = this.#groups.get(name) ?? { keys: new Set(), bytes: 0 };
    this.#groups.set(name, group);
    group.keys.add(key);
    group.bytes += bytes;
    for (const oldest of group.keys) {
      if (group.bytes <= MAX_SHARE * this.#limits.bytes) return;
      this.#pages.delete(oldest);
    }
  }

  purge(tags: readonly string[] | null, mode: PurgeMode): void {
    this.#purges += 1;
    const kind = mode === 'stale' ? 'stale' : 'drop';
    if (tags === null) {
      this.#lastOfAll[kind] = this.#purges;
      this.#invalidatedAllAt = this.#now();
      if (mode === 'remove') this.#pages.clear();
      for (const page of this.#pages.values()) this.#mark(page, kind);
      return;
    }
    const last = mode === 'stale' ? this.#lastStale : this.#lastDrop;
    for (const tag of tags) {
      last.set(tag, this.#purges);
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) {
        const page = this.#pages.peek(key);
        if (mode === 'remove') this.#pages.delete(key);
        else if (page) this.#mark(page, kind);
      }
    }
    if (last.size > MAX_REMEMBERED) {
      last.clear();
      this.#lastOfAll[kind] = this.#purges;
    }
  }

  dropStale(): void {
    for (const page of this.#pages.values()) if (page.staleSince !== null) page.isExpired = true;
  }

  #mark(page: CachedPage, mode: 'drop' | 'stale'): void {
    if (mode === 'drop') page.isExpired = true;
    else page.staleSince ??= this.#now();
  }

  #forget(page: CachedPage, key: string): void {
    const group = page.group === null ? undefined : this.#groups.get(page.group);
    if (group?.keys.delete(key)) group.bytes -= sizeOf(page, key);
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
