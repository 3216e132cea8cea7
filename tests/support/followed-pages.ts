import { openFeed } from '../../lib/cache/show-changes.ts';
import { serverLink } from '../../lib/http/server-link.ts';
import type { Client } from './backend.ts';

/** Stands for every page. */
export const EVERY_PAGE = '*';

/**
 * Lets this process follow the changes of a backend's pages as a site does when actions and jobs ask it to. Gives the tags that were
 * invalidated, each time again.
 */
export async function followPages(service: Client): Promise<string[]> {
  const invalidated: string[] = [];
  await openFeed(service).catchUp();
  serverLink.cache = { purge: (tags) => void invalidated.push(...(tags ?? [EVERY_PAGE])), dropStale() {} };
  return invalidated;
}
