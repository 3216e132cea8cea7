/**
 * cache-handler: a made-up address leaves nothing on the disk, a page that was expired stays so over a restart, pages of
 * programmes are expired with their school's, and while a page cannot be made anew the old one is served.
 */

import { LRUCache } from 'lru-cache';
import type { CacheHandlerContext, CacheHandlerValue } from 'next/dist/server/lib/incremental-cache';
import FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache';
import type { IncrementalCacheValue } from 'next/dist/server/response-cache';
import { type DiskLimit, diskLimitOf, sizeOf } from './disk-limit';
import { isDocument, toDocument } from './documents';
import { type ExpiredTags, expiredTagsOf } from './expired-tags';
import { boundLifetimes } from './known-lifetimes';
import {
  type Expiry,
  expiredSince,
  isOverdue,
  isStalePage,
  keepOld,
  marksMade,
  markTags,
  noteMade,
  type Overdue,
  type RequestTags,
  served,
  untilLater,
} from './old-pages';
import { isShared } from './packed-page';
import { pageSharing } from './page-sharing';
import { addressOf, tagOfPage } from './page-tags';
import { endTurn, takesTurn } from './renewals';
import { isOn } from './switches';

type Get = FileSystemCache['get'];
type Set = FileSystemCache['set'];
type RevalidateTag = FileSystemCache['revalidateTag'];

let onFirstUse: (serverDistDir: string) => Promise<void> = async () => {};
let ready: Promise<void> | null = null;

/** What is done when the first page is asked for, and waited for before it is answered. Must be quick, and never throw. */
export function beforeFirstPage(work: (serverDistDir: string) => Promise<void>): void {
  onFirstUse = work;
}

/**
 * What had been expired when pages that are being made began to be, and what was known of changes. Of made-up addresses too, so that
 * only the latest are known.
 */
const makingSince = new LRUCache<string, { marks: number; position: unknown; once: boolean }>({ max: 1000 });
/** Pages that were asked for twice before they were made: which of the two is kept when, nobody knows, and neither is given to others. */
const doubtful = new LRUCache<string, true>({ max: 1000, ttl: 60_000 });
/** Pages that are to be made anew: Next.js gives them back when it cannot. */
const old = new WeakSet<object>();
/** Pages that have been made documents. */
const documents = new WeakSet<object>();

/**
 * Next's own file cache with nine changes:
 * - a 404 or a redirect is answered but not kept, so that addresses somebody makes up cannot fill the disk;
 * - expired tags are kept on disk, so that a restart does not bring back pages that were already invalidated;
 * - an expired page is kept until the new one is there, and served while that cannot be made (old-pages.ts);
 * - a page that is expired while it is made is made once more;
 * - the disk holds no more than a set size of pages, without those read least recently (disk-limit.ts);
 * - a page is expired with the folder that it lies in (old-pages.ts);
 * - pages that were expired gently are made anew one after the other (renewals.ts);
 * - a page that needs no components is given out without their scripts and data (documents.ts);
 * - a page that another process has made is taken from it (page-sharing.ts).
 */
export class CacheHandler extends FileSystemCache {
  /** None in the middleware, for which Next.js makes a cache without a folder. */
  readonly #expiredTags: ExpiredTags | null;
  readonly #disk: DiskLimit | null;

  constructor(context: CacheHandlerContext & ConstructorParameters<typeof FileSystemCache>[0]) {
    super(context);
    const { serverDistDir } = context as CacheHandlerContext;
    // Before the list is read: what another process on this folder expires between the two is then in the list.
    if (serverDistDir) ready ??= onFirstUse(serverDistDir);
    this.#expiredTags = serverDistDir ? expiredTagsOf(serverDistDir) : null;
    this.#disk = serverDistDir && context.flushToDisk ? diskLimitOf(serverDistDir) : null;
  }

  override async get(...question: Parameters<Get>): ReturnType<Get> {
    await ready;
    const entry = await super.get(...question);
    makeDocument(entry?.value);
    const [key, context] = question as [string, RequestTags];
    boundLifetimes();
    const answer = await this.#answer(key, entry, context);
    if (!isToBeMade(answer, context)) return answer;
    const taken = await this.#take(question);
    if (taken !== null) return taken;
    if (answer?.value) old.add(answer.value);
    const making = makingSince.get(key);
    if (making) making.once = false;
    else
      makingSince.set(key, { marks: marksMade(), position: pageSharing()?.position() ?? null, once: true });
    return answer;
  }

  /** Another process may have made the page that this one is about to make. */
  async #take(question: Parameters<Get>): ReturnType<Get> {
    const [key, { kind, isFallback }] = question as [string, { kind: string; isFallback?: boolean }];
    if (this.#expiredTags === null || kind === 'FETCH' || isFallback) return null;
    const marks = marksMade();
    const taken = await pageSharing()?.take(key, kind);
    if (!taken) return null;
    endTurn(key);
    makeDocument(taken.value);
    const { value, cacheControl } = taken;
    const isMissed = await this.#keep(key, value, { isFallback: false, cacheControl }, marks);
    return isMissed ? null : super.get(...question);
  }

  async #answer(key: string, entry: CacheHandlerValue | null, context: RequestTags): ReturnType<Get> {
    if (!entry) return null;
    if (isOverdue(entry, context)) return served(key, entry as Overdue);
    // Not yet its turn: the old page, as if it were not to be made anew.
    return isStalePage(entry, context) && !takesTurn(key) ? untilLater(entry as Overdue) : entry;
  }

  override async set(...[key, data, context]: Parameters<Set>): Promise<void> {
    boundLifetimes();
    endTurn(key);
    const since = makingSince.get(key);
    makingSince.delete(key);
    if (since?.once === false) doubtful.set(key, true);
    // Next answers with this very object, and only later from the cache; with a 404 too.
    makeDocument(data);
    if (isNotFoundOrRedirect(data) && !(await this.#holds(key, data))) return;
    // Next.js gives back what it was given, when nothing newer could be made.
    if (keepOld(key, data)) return;
    const isMissed = await this.#keep(key, data, context, since?.marks);
    if (since === undefined || isMissed || doubtful.has(key) || !isShared(data) || old.has(data)) return;
    const control = 'cacheControl' in context ? context.cacheControl : undefined;
    if (control === undefined || ('isFallback' in context && context.isFallback)) return;
    const cacheControl = { revalidate: control.revalidate, expire: control.expire };
    pageSharing()?.offer(key, { value: data, cacheControl, position: since.position });
  }

  /** Keeps what was made since so many marks. Gives whether it was expired meanwhile: then it may show what was before, and is made once more. */
  async #keep(...[key, data, context, marks]: [...Parameters<Set>, number | undefined]): Promise<boolean> {
    noteMade(key);
    await super.set(key, data, context);
    if (data === null) return false;
    void this.#disk?.noteWritten(sizeOf(data));
    const missed = marks === undefined ? null : expiredSince(marks, data);
    if (missed !== null) this.#mark([tagOfPage(addressOf(key))], missed, Date.now() + 1);
    return missed !== null;
  }

  #mark(tags: readonly string[], how: Expiry, at?: number): void {
    const changed = markTags(tags, how, at);
    this.#expiredTags?.add(changed);
  }

  /** Whether a page stands under this key already: a school that was hidden must replace its old page by the 404. */
  async #holds(key: string, { kind }: IncrementalCacheValue): Promise<boolean> {
    return (await super.get(key, { kind: kind as string, isFallback: false } as Parameters<Get>[1])) !== null;
  }

  /** Next's own mark would hide the old page; ours leaves it there. */
  override async revalidateTag(...[tags, durations]: Parameters<RevalidateTag>): Promise<void> {
    const marked = typeof tags === 'string' ? [tags] : tags;
    this.#mark(marked, durations === undefined || durations.expire === 0 ? 'now' : 'gently');
  }
}

/** Whether Next.js makes a page anew for what it is given. */
function isToBeMade(answer: CacheHandlerValue | null, context: RequestTags): boolean {
  if (!answer || answer.lastModified === -1 || isStalePage(answer, context)) return true;
  const seconds = answer.cacheControl?.revalidate;
  return typeof seconds === 'number' && (answer.lastModified ?? 0) + seconds * 1000 < Date.now();
}

/** Changes a page in place: what is in memory is given out many times. */
function makeDocument(page: IncrementalCacheValue | null | undefined): void {
  if (page?.kind !== 'APP_PAGE' || typeof page.html !== 'string' || documents.has(page)) return;
  if (isOn('documents') && isDocument(page.html)) {
    page.html = toDocument(page.html);
    // Parts of a page for a router that is not there: three times its bytes on the disk and in memory.
    page.segmentData = undefined;
  }
  documents.add(page);
}

/** Addresses without end lead to a 404, and to the redirect of a school (its name can be spelled in many ways). */
function isNotFoundOrRedirect(data: IncrementalCacheValue | null): data is IncrementalCacheValue {
  const status = data !== null && 'status' in data ? data.status : undefined;
  return status === 404 || (status !== undefined && status >= 300 && status < 400);
}
