import 'server-only';
import type { PurgeableCache } from '@/lib/http/server-link';
import type { PageChanges } from '@/lib/supabase/database.types';
import { LISTS, schoolTag } from './tags';

/** More schools in one batch are a bulk change: lists are served stale during background refresh. */
const MAX_SINGLE_EDITS = 20;

/**
 * Invalidates the cached pages of the changes. A single edit shows on the next request; after a bulk change lists and,
 * where the feed says so, all pages are served stale for up to a minute. `isAuthor`: the reader has just written and
 * gets fresh pages.
 */
export function invalidate(cache: PurgeableCache, changes: PageChanges | null, isAuthor: boolean): void {
  if (changes?.everything) cache.purge(null, changes.everything === 'now' ? 'drop' : 'stale');
  const slugs = changes?.slugs ?? [];
  if (slugs.length > 0) {
    cache.purge(slugs.map(schoolTag), 'drop');
    const isBulk = changes?.lists === 'soon' && slugs.length > MAX_SINGLE_EDITS;
    cache.purge([LISTS], isBulk ? 'stale' : 'drop');
  }
  if (isAuthor) cache.dropStale();
}
