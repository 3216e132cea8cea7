/**
 * cache-handler: a made-up address leaves nothing on the disk, a page that was expired stays so over a restart, pages of
 * programmes are expired with their school's, and while a page cannot be made anew the old one is served.
 */

import path from 'node:path';
import type { CacheHandlerContext } from 'next/dist/server/lib/incremental-cache';
import FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache';
import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external';
import type { IncrementalCacheValue } from 'next/dist/server/response-cache';
import { isDocument, toDocument } from './documents';
import { ExpiredTags } from './expired-tags';
import {
  isOverdue,
  isStalePage,
  keepOld,
  markTags,
  noteMade,
  type Overdue,
  served,
  untilLater,
} from './old-pages';
import { endTurn, takesTurn } from './renewals';
import { isOn } from './switches';

type Get = FileSystemCache['get'];
type Set = FileSystemCache['set'];
type RevalidateTag = FileSystemCache['revalidateTag'];

/** Pages that have been made documents. */
const documents = new WeakSet<object>();

/**
 * The expired tags of a build, by the folder that it is served from. They are read once in a process, although the handler is
 * constructed anew for each request.
 */
const expiredTags = new Map<string, ExpiredTags>();

function expiredTagsOf(folder: string): ExpiredTags {
  const known = expiredTags.get(folder);
  if (known) return known;
  const tags = new ExpiredTags(path.join(folder, '..', 'cache', 'expired-tags'), tagsManifest);
  expiredTags.set(folder, tags);
  return tags;
}

/**
 * Next's own file cache with six changes:
 * - a 404 or a redirect is answered but not kept, so that addresses somebody makes up cannot fill the disk;
 * - expired tags are kept on disk, so that a restart does not bring back pages that were already invalidated;
 * - an expired page is kept until the new one is there, and served while that cannot be made (old-pages.ts);
 * - a page is expired with the one above it in its address (old-pages.ts);
 * - pages that were expired gently are made anew one after the other (renewals.ts);
 * - a page that needs no components is given out without their scripts and data (documents.ts).
 */
export class CacheHandler extends FileSystemCache {
  /** None in the middleware, for which Next.js makes a cache without a folder. */
  readonly #expiredTags: ExpiredTags | null;

  constructor(context: CacheHandlerContext & ConstructorParameters<typeof FileSystemCache>[0]) {
    super(context);
    const { serverDistDir } = context as CacheHandlerContext;
    this.#expiredTags = serverDistDir ? expiredTagsOf(serverDistDir) : null;
  }

  override async get(...question: Parameters<Get>): ReturnType<Get> {
    const entry = await super.get(...question);
    makeDocument(entry?.value);
    if (!entry) return entry;
    const [key, context] = question as [string, { tags?: string[]; softTags?: string[] }];
    if (isOverdue(entry, context)) return served(key, entry as Overdue);
    // Not yet its turn: the old page, as if it were not to be made anew.
    return isStalePage(entry, context) && !takesTurn(key) ? untilLater(entry as Overdue) : entry;
  }

  override async set(...[key, data, context]: Parameters<Set>): Promise<void> {
    endTurn(key);
    // Next answers with this very object, and only later from the cache; with a 404 too.
    makeDocument(data);
    if (isNotFoundOrRedirect(data) && !(await this.#holds(key, data))) return;
    // Next.js gives back what it was given, when nothing newer could be made.
    if (keepOld(key, data)) return;
    noteMade(key);
    await super.set(key, data, context);
  }

  /** Whether a page stands under this key already: a school that was hidden must replace its old page by the 404. */
  async #holds(key: string, { kind }: IncrementalCacheValue): Promise<boolean> {
    return (await super.get(key, { kind: kind as string, isFallback: false } as Parameters<Get>[1])) !== null;
  }

  /** Next's own mark would hide the old page; ours leaves it there. */
  override async revalidateTag(...[tags, durations]: Parameters<RevalidateTag>): Promise<void> {
    const marked = typeof tags === 'string' ? [tags] : tags;
    markTags(marked, durations === undefined);
    this.#expiredTags?.add(marked);
  }
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
