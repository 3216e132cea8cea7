import 'server-only';
import type { PurgeableCache } from '@/lib/http/server-link';
import type { PageChanges } from '@/lib/supabase/results/admin';
import { LISTS, schoolTag, shownTag } from './tags';

/** More schools in one batch are a bulk change: lists are served stale during background refresh. */
const MAX_SINGLE_EDITS = 20;

/**
 * A single edit shows on the next request; after bulk changes lists are stale for up to a minute, except for
 * `isAuthor`. Pages that show something hidden or deleted are removed.
 */
export function invalidate(cache: PurgeableCache, changes: PageChanges | null, isAuthor: boolean): void {
  if (changes?.removed.everything) cache.purge(null, 'remove');
  else if (changes && changes.removed.slugs.length > 0)
    cache.purge(
      changes.removed.slugs.flatMap((slug) => [schoolTag(slug), shownTag(slug)]),
      'remove',
    );
  if (changes?.everything) cache.purge(null, changes.everything === 'now' ? 'drop' : 'stale');
  const slugs = changes?.slugs ?? [];
  if (slugs.length > 0) {
    cache.purge(slugs.map(schoolTag), 'drop');
    const isBulk = changes?.lists === 'background' && slugs.length > MAX_SINGLE_EDITS;
    cache.purge([LISTS], isBulk ? 'stale' : 'drop');
  }
  if (isAuthor) cache.dropStale();
}
