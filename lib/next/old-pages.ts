/**
 * Expired pages that are still there. A page is expired in one of three ways: `now`, and the next request waits for the new one;
 * `gently`, and the next request is answered with the old one while the new one is made; or `soon`, which is gently for a page that is
 * less than five minutes old, and now for any other. When the new one cannot be made, because the backend is away or hangs, the old one
 * is served in all three.
 */

import type { CacheHandlerValue } from 'next/dist/server/lib/incremental-cache';
import {
  type TagManifestEntry,
  tagsManifest,
} from 'next/dist/server/lib/incremental-cache/tags-manifest.external';
import type { IncrementalCacheValue } from 'next/dist/server/response-cache';
import { addressOfTag, EVERY_PAGE, SOON_MS, tagOfFolder } from './page-tags';

export type Expiry = 'now' | 'soon' | 'gently';

/** Next.js reads only its own two times of a tag: `stale` serves the old page once more, `expired` would hide it. */
interface Mark extends TagManifestEntry {
  /** When pages with this tag were expired so that nobody is to see them any more. */
  mustBeNew?: number;
  /** When they were expired so that nobody is to see those any more that are older than five minutes. */
  soon?: number;
}
const TAGS_HEADER = 'x-next-cache-tags';
/** Tags that are remembered one by one: some 10 MB of memory. */
const MOST_TAGS = 50_000;
/** How long Next.js and proxies may keep an old page before they ask again, in seconds. */
const ASK_AGAIN_S = 5;

export type Overdue = CacheHandlerValue & { value: IncrementalCacheValue };

let backendAnswers: () => Promise<boolean> = async () => true;
/** Old pages handed to Next.js while it makes new ones: it hands them back when it cannot. */
const handedOut = new WeakSet<object>();
/** Keys of pages that could not be made anew although the backend answers. */
const failed = new Set<string>();

/** How many marks this process has made, and the latest of each tag: pages that are being made are compared with them. */
let made = 0;
const latest = new Map<string, { order: number; how: Expiry }>();
/** Marks that are compared with; those forgotten count as one of everything. */
const MOST_LATEST = 10_000;
let forgotten = 0;

/** How to find out whether a page can be made: must answer quickly, and never throw. */
export function askBackendBy(ask: () => Promise<boolean>): void {
  backendAnswers = ask;
}

/**
 * Expires pages by their tags. Gives the tags whose marks have changed: these, and the one of every page where the oldest marks were
 * given up.
 */
export function markTags(tags: readonly string[], how: Expiry, at = Date.now()): readonly string[] {
  made += 1;
  for (const tag of tags) {
    const mark: Mark = {
      ...tagsManifest.get(tag),
      stale: at,
      ...(how === 'now' && { mustBeNew: at }),
      ...(how === 'soon' && { soon: at }),
    };
    tagsManifest.set(tag, mark);
    latest.set(tag, { order: made, how });
  }
  if (latest.size > MOST_LATEST) {
    latest.clear();
    forgotten = made;
  }
  return tagsManifest.size > MOST_TAGS ? [...tags, ...giveUpOldest()] : tags;
}

/**
 * Forgets the older half of the marks: instead, every page that is older than the newest of those is expired. Pages that were made
 * since, which are most of those that anybody reads, stay.
 */
function giveUpOldest(): readonly string[] {
  const byAge = [...tagsManifest].sort(([, a], [, b]) => (a.stale ?? 0) - (b.stale ?? 0));
  const all: Mark = { ...tagsManifest.get(EVERY_PAGE) };
  for (const [tag, mark] of byAge.slice(0, byAge.length / 2) as [string, Mark][]) {
    all.stale = Math.max(all.stale ?? 0, mark.stale ?? 0);
    all.mustBeNew = Math.max(all.mustBeNew ?? 0, mark.mustBeNew ?? 0);
    all.soon = Math.max(all.soon ?? 0, mark.soon ?? 0);
    tagsManifest.delete(tag);
  }
  tagsManifest.set(EVERY_PAGE, all);
  return [EVERY_PAGE];
}

/** Tags of a request, beside those of the page. */
export interface RequestTags {
  tags?: string[];
  softTags?: string[];
}

/** Whether something kept is to be seen no more. */
export function isOverdue(entry: CacheHandlerValue, context: RequestTags): boolean {
  if (isMarked(entry, context, 'mustBeNew')) return true;
  return Date.now() - (entry.lastModified ?? 0) > SOON_MS && isMarked(entry, context, 'soon');
}

/** Marks that were ever made in this process: tells what was expired before a page began to be made, and what after. */
export const marksMade = (): number => made;

/** How a page was expired since so many marks had been made; null when it was not. */
export function expiredSince(marks: number, value: IncrementalCacheValue): Expiry | null {
  if (marks < forgotten) return 'now';
  const later = tagsOf(value)
    .flatMap((tag) => [latest.get(tag), latest.get(folderOf(tag))])
    .flatMap((mark) => (mark !== undefined && mark.order > marks ? [mark.how] : []));
  return STRICTEST_FIRST.find((how) => later.includes(how)) ?? null;
}
const STRICTEST_FIRST: readonly Expiry[] = ['now', 'soon', 'gently'];

/** Whether a page has one of these tags, or lies in a folder that has. */
export function isAmongTags(value: IncrementalCacheValue, tags: ReadonlySet<string>): boolean {
  return tagsOf(value).some((tag) => tags.has(tag) || tags.has(folderOf(tag)));
}

/** Whether a page was expired gently: it may be seen once more while the new one is made. */
export function isStalePage(entry: CacheHandlerValue, context: RequestTags): boolean {
  return entry.value !== null && entry.value.kind !== 'FETCH' && isMarked(entry, context, 'stale');
}

function isMarked(
  { value, lastModified = 0 }: CacheHandlerValue,
  context: RequestTags,
  mark: 'mustBeNew' | 'soon' | 'stale',
): boolean {
  const tags = value === null ? [] : tagsOf(value);
  return [...tags, ...(context.tags ?? []), ...(context.softTags ?? [])].some(
    (tag) => ((tagsManifest.get(tag) as Mark | undefined)?.[mark] ?? 0) > lastModified,
  );
}

/** The tags of a page, each with the marks of its folder. */
function tagsOf(value: IncrementalCacheValue): string[] {
  const header = 'headers' in value ? value.headers?.[TAGS_HEADER] : undefined;
  const tags = typeof header === 'string' ? header.split(',') : [];
  for (const tag of tags) inherit(tag);
  return tags;
}

/**
 * A page is expired with the folder that it lies in, a programme with its school's: whoever expires the folder need not know which
 * programmes the school has and had. Written down for the page itself, because Next.js looks there.
 */
function inherit(tag: string): void {
  const folder: Mark | undefined = tagsManifest.get(folderOf(tag));
  const own: Mark | undefined = tagsManifest.get(tag);
  if (folder && (folder.stale ?? 0) > (own?.stale ?? 0)) tagsManifest.set(tag, { ...own, ...folder });
}

const folderOf = (tag: string): string => tagOfFolder(addressOfTag(tag.slice(0, tag.lastIndexOf('/'))));

/** What is served for an overdue page: null or -1 make Next.js wait for the new one. */
export async function served(key: string, entry: Overdue): Promise<CacheHandlerValue | null> {
  // Data of a page is no page; there is no old one to show.
  if (entry.value.kind === 'FETCH') return null;
  if (!(await backendAnswers())) return untilLater(entry);
  handedOut.add(entry.value);
  // It failed before: the old one again, and another try behind it.
  return failed.has(key) ? entry : { ...entry, lastModified: -1 };
}

/** True for an old page that Next.js would keep as if it were new. */
export function keepOld(key: string, value: IncrementalCacheValue | null): boolean {
  const isOld = value !== null && handedOut.has(value);
  if (isOld) failed.add(key);
  return isOld;
}

/** Forgets that a page failed: it has been made. */
export function noteMade(key: string): void {
  failed.delete(key);
}

/** The old page as a good one for some seconds, so that nobody tries to make it meanwhile. */
export function untilLater(entry: Overdue): CacheHandlerValue {
  const { value } = entry;
  const { [TAGS_HEADER]: _, ...headers } = 'headers' in value && value.headers ? value.headers : {};
  return {
    ...entry,
    lastModified: Date.now(),
    value: { ...value, headers } as IncrementalCacheValue,
    ...('cacheControl' in entry && { cacheControl: { revalidate: ASK_AGAIN_S, expire: undefined } }),
  };
}
