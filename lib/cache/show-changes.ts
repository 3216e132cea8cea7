import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { refresh, revalidatePath } from 'next/cache';
import { z } from 'zod';
import { serverLink } from '@/lib/http/server-link';
import { log } from '@/lib/log';
import { processGlobal } from '@/lib/process-global';
import { path } from '@/lib/routes';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { PagePosition } from '@/lib/supabase/results/admin';
import { serviceClient } from '@/lib/supabase/service';
import { ChangeFeed, readChanges, startPolling } from './change-feed';
import { invalidate } from './invalidate';

const state = processGlobal('change-feed', (): { feed: ChangeFeed | null } => ({ feed: null }));

/** Milliseconds: an unreachable backend must not delay the start. */
const FIRST_READ_MS = 1000;

/** Starts the change feed of this process. Does nothing without the secret key. */
export async function followChanges(): Promise<void> {
  const client = serviceClient();
  if (client === null) return;
  const feed = openFeed(client);
  await Promise.race([startPolling(feed), wait(FIRST_READ_MS, undefined, { ref: false })]);
  // Pages rendered before the first successful read may be older than its position.
  if (feed.position === null) feed.isLate = true;
}

/** Position of this process's feed, null without one. */
export const changesRead = (): PagePosition | null => state.feed?.position ?? null;

/** Applies the changes since another process's position. Later, if the backend does not respond in time. */
export async function resumeChanges(position: unknown): Promise<void> {
  const parsed = positionSchema.safeParse(position);
  const { feed } = state;
  if (!feed || !parsed.success) return;
  const resumed = feed.resume(parsed.data).catch(() => log.warn('The change feed is resumed later.'));
  await Promise.race([resumed, wait(FIRST_READ_MS, undefined, { ref: false })]);
}

const positionSchema = z.object({ snapshot: z.string(), id: z.number(), happened_at: z.string() });

export function openFeed(client: BackendClient): ChangeFeed {
  const feed = new ChangeFeed({
    read: (since) => readChanges(client, since),
    apply(changes, isAuthor) {
      if (serverLink.cache) invalidate(serverLink.cache, changes, isAuthor);
    },
  });
  state.feed = feed;
  return feed;
}

/** For server actions, after their write: the next request and the calling page show the change. */
export async function showChanges(): Promise<void> {
  await applyChanges(true);
  refresh();
}

/** Invalidates all changes up to now; with `isAuthor` lists too. Never throws: the next poll repeats a failed read. */
export async function applyChanges(isAuthor = false): Promise<void> {
  try {
    // Without server/, pages are in the cache of Next.js.
    if (!serverLink.cache) revalidatePath(path('root'), 'layout');
    else if (state.feed) await state.feed.catchUp(isAuthor);
    else serverLink.cache.purge(null, 'drop');
  } catch (error) {
    log.error(`A change is not shown yet: ${error}`);
  }
}

/** Present and former slugs; null when the school does not exist. */
export async function slugsOf(client: BackendClient, schoolId: string): Promise<string[] | null> {
  const [school, history] = await Promise.all([
    client.from('schools').select('slug').eq('id', schoolId).maybeSingle(),
    client.from('slug_history').select('slug').eq('school_id', schoolId),
  ]);
  const present = unwrap('school', school);
  return present && [present.slug, ...unwrap('slug history', history).map(({ slug }) => slug)];
}

/** Notifies every process of changes that no trigger records. In this process they apply when this resolves. */
export async function notifyChanges(
  client: BackendClient,
  slugs: readonly string[] | null,
  gently = false,
): Promise<void> {
  const answer = await client.rpc('announce_page_changes', {
    ...(slugs !== null && { p_slugs: [...slugs] }),
    p_gently: gently,
  });
  if (answer.error) unwrap('announce_page_changes', answer);
  await applyChanges();
}
