import 'server-only';
import { revalidatePath } from 'next/cache';
import { serverConfig } from '@/lib/config';
import { log } from '@/lib/log';
import { path } from '@/lib/routes';
import type { Follower } from './follower';

/** The follower of this process, whose parts are bundled apart. */
const PRESENT = Symbol.for('directory.page-follower');
const shared = globalThis as { [PRESENT]?: Follower };

export function setPresent(follower: Follower): void {
  shared[PRESENT] = follower;
}

/**
 * Expires what has changed until now, so that the next request sees it; who has just written (`byAuthor`) sees it in every list too,
 * where others may read an old one for a little longer. Never throws: what cannot be read now is read with the next look. A process
 * that has given out no page yet has nothing to expire; one without the secret key cannot follow the database, and expires every page
 * of its own.
 */
export async function followChanges(byAuthor = false): Promise<void> {
  try {
    if (shared[PRESENT]) await shared[PRESENT].follow(byAuthor);
    else if (serverConfig().supabaseSecretKey === undefined) revalidatePath(path('root'), 'layout');
  } catch (error) {
    log.error(`A change is not shown yet: ${error}`);
  }
}
