import 'server-only';
import { currentRequest } from '@/lib/http/request-context';

/** Pages with lists of schools: home, results, programmes, places, feeds, sitemaps, map. */
export const LISTS = 'lists';
/** Pages without data of the database. */
export const STATIC = 'static';

/** Pages of a school and its programmes, and its pictures, by a present or former slug. */
export const schoolTag = (slug: string): string => `school:${slug}`;

/** Pages that show a school among others. An edit does not change them by this tag, only hiding and deleting does. */
export const shownTag = (slug: string): string => `shown:${slug}`;

/** Names the schools that a page with tag LISTS shows. */
export function noteShown(schools: Iterable<{ slug: string }>): void {
  const request = currentRequest();
  if (request) for (const { slug } of schools) request.tags.add(shownTag(slug));
}

/** Names the cache tags of the page being rendered. A page without tags is never cached. */
export function noteTags(...tags: string[]): void {
  const request = currentRequest();
  for (const tag of tags) request?.tags.add(tag);
}
