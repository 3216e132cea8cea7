import 'server-only';
import { currentRequest } from '@/lib/http/server-link';

/** Pages that show schools among others: homes, results, lists of programmes and places, feeds, sitemaps, the map. */
export const LISTS = 'lists';
/** Pages that show nothing from the database. */
export const STATIC = 'static';

/** The pages of a school, of its programmes, and its pictures, by one of its present and former slugs. */
export const schoolTag = (slug: string): string => `school:${slug}`;

/**
 * Says what the page that is being rendered shows, and that it is the same for every reader: the page cache keeps it until one of
 * these tags changes. A page that notes nothing is never cached.
 */
export function noteTags(...tags: string[]): void {
  const request = currentRequest();
  for (const tag of tags) request?.tags.add(tag);
}
