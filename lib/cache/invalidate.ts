import 'server-only';
import type { PurgeableCache } from '@/lib/http/server-link';
import type { PageChanges } from '@/lib/supabase/database.types';
import { LISTS, schoolTag } from './tags';

/** More schools in one batch are a bulk change: lists are served stale during background refresh. */
const MAX_SINGLE_EDITS = 20;

/**
 * A single edit shows on the next request; after bulk changes lists are stale for up to a minute, except for
 * `isAuthor`.
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
