import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external';

/**
 * Next.js notes how long each page that was made or read may be kept, by its address, also of addresses that somebody made up, and
 * never forgets one. What it notes stands in the pages themselves too, so that all of it can be forgotten at any time.
 */
const MOST = 20_000;

const notes = new SharedCacheControls({ routes: {}, dynamicRoutes: {} });
let noted = 0;

/** A page was made or read. */
export function boundLifetimes(): void {
  noted += 1;
  if (noted < MOST) return;
  noted = 0;
  notes.clear();
}
