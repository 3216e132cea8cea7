import 'server-only';
import { cookies } from 'next/headers';
import { log } from '@/lib/log';
import { serverClient } from '@/lib/supabase/server';
import { isOfSession, MARKER_COOKIE } from '@/lib/supabase/session-cookies';

/**
 * Signs the sender of this request out, here only: their other devices stay signed in. The session's cookies go whatever
 * the backend answers, also nothing at all.
 */
export async function endSession(): Promise<void> {
  try {
    const { error } = await (await serverClient()).auth.signOut({ scope: 'local' });
    if (error) log.warn(`Sign-out: ${error.message}`);
  } catch (error) {
    log.warn(`Sign-out: ${error instanceof Error ? error.message : 'failed'}`);
  }
  await clearSessionCookies();
}

/** Takes the session's cookies and the marker away. */
export async function clearSessionCookies(): Promise<void> {
  const jar = await cookies();
  const names = jar.getAll().map(({ name }) => name);
  for (const name of new Set([...names.filter(isOfSession), MARKER_COOKIE])) jar.delete(name);
}
