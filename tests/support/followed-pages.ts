import { openFeed } from '../../lib/cache/show-changes.ts';
import { serverLink } from '../../lib/http/server-link.ts';
import type { Client } from './backend.ts';

export const EVERY_PAGE = '*';

/**
 * Makes this process follow a backend's page changes as a site does when actions and jobs request it. Returns the
 * invalidated tags, including repeated ones.
 */
export async function followPages(service: Client): Promise<string[]> {
  const invalidated: string[] = [];
  await openFeed(service).catchUp();
  serverLink.cache = { purge: (tags) => void invalidated.push(...(tags ?? [EVERY_PAGE])), dropStale() {} };
  return invalidated;
}
