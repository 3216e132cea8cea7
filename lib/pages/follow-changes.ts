import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { serverConfig } from '@/lib/config';
import { log } from '@/lib/log';
import { expireTags } from '@/lib/next/expire-tags';
import { cacheFolder } from '@/lib/next/expired-tags';
import { sharePagesBy } from '@/lib/next/page-sharing';
import type { BackendClient } from '@/lib/supabase/client';
import type { PageChanges, PagePosition } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { serviceClient } from '@/lib/supabase/service';
import { valkey } from '@/lib/valkey/valkey';
import { askToExpire } from './ask-to-expire';
import { setPresent } from './followed';
import { Follower } from './follower';
import { KeptPosition } from './kept-position';
import { SharedPages, sharedPrefix } from './shared-pages';

/** A change shows at the latest after this, the time of a call, and that of making the page: a second together. */
const POLL_MS = 500;
const READ_LIMIT_MS = 3000;
/** Whether a page of another process is the present one. A database that takes longer would take longer for the page too. */
const COMPARE_LIMIT_MS = 1000;
/** The first page is not held up for longer; what changed while the process was away is then expired a moment later. */
const FIRST_LIMIT_MS = 1000;
const TIDY_MS = 3_600_000;

/**
 * Follows the changes of pages from now on, in this process, whose pages lie in this folder; without our cache handler they are not
 * kept over a restart and there is no folder. Resolves when what changed before has been expired, or after a second.
 */
export async function startFollowing(serverDistDir: string | null): Promise<void> {
  const client = serviceClient();
  if (client === null) return;
  const kept = serverDistDir && new KeptPosition(cacheFolder(serverDistDir), process.env.BUILT_AT ?? '');
  const logOnce = onceInARow();
  const follower = new Follower(kept ? kept.known : { position: null, renewal: false }, {
    read: (since) => readChanges(client, since, READ_LIMIT_MS),
    async expire(tags, how) {
      if (serverDistDir) expireTags(serverDistDir, tags, how);
      // Without our cache handler nobody knows how old a page is.
      else await askToExpire(tags, how === 'gently');
    },
    keep(followed) {
      try {
        if (kept) kept.keep(followed);
      } catch (error) {
        logOnce(
          `What was read of changed pages cannot be kept; the next start makes all pages anew. ${error}`,
        );
      }
    },
  });
  setPresent(follower);
  if (serverDistDir) sharePages(client, serverDistDir, follower);
  let isAway = false;
  const look = async () => {
    if (follower.isBusy) return;
    try {
      await follower.follow();
      if (isAway) log.warn('The changes of pages are read again.');
      isAway = false;
    } catch (error) {
      if (!isAway) log.error(`The changes of pages cannot be read; pages stay as they are. ${error}`);
      isAway = true;
    }
  };
  setInterval(look, POLL_MS).unref();
  setInterval(() => void tidy(client), TIDY_MS).unref();
  // Without our cache handler the server must listen before it can be asked.
  if (kept) await Promise.race([look(), wait(FIRST_LIMIT_MS, null, { ref: false })]);
}

/** Where there is a Valkey, pages are shared with processes of the same build that follow the same database. */
function sharePages(client: BackendClient, serverDistDir: string, follower: Follower): void {
  const shared = valkey();
  const prefix = sharedPrefix(serverDistDir);
  const secret = serverConfig().supabaseSecretKey;
  if (shared === null || prefix === null || secret === undefined) return;
  sharePagesBy(
    new SharedPages({
      valkey: shared,
      prefix,
      secret,
      position: () => follower.position,
      read: (since) => readChanges(client, since, COMPARE_LIMIT_MS),
    }),
  );
}

async function readChanges(
  client: BackendClient,
  since: PagePosition | null,
  limitMs: number,
): Promise<PageChanges | null> {
  const asked = since && { p_snapshot: since.snapshot, p_id: since.id, p_happened_at: since.happened_at };
  return unwrap(
    'follow_page_changes',
    await client.rpc('follow_page_changes', asked ?? {}).abortSignal(AbortSignal.timeout(limitMs)),
  );
}

/** Any process may; one that cannot leaves it to the next. */
async function tidy(client: BackendClient): Promise<void> {
  const { error } = await client.rpc('tidy_page_changes');
  if (error) log.warn(`Old changes of pages were not removed: ${error.message}`);
}

function onceInARow(): (message: string) => void {
  let last = '';
  return (message) => {
    if (message !== last) log.error(message);
    last = message;
  };
}
