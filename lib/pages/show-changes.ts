import 'server-only';
import { refresh } from 'next/cache';
import { followChanges } from './followed';

/** For server actions, after their write: the next request sees the change, and the page that the action was called from too. */
export async function showChanges(): Promise<void> {
  await followChanges(true);
  refresh();
}
