import 'server-only';
import { cookies } from 'next/headers';
import { log } from '@/lib/log';
import { serverClient } from '@/lib/supabase/server';
import { isOfSession, MARKER_COOKIE } from '@/lib/supabase/session-cookies';

/** Signs this browser out; other devices stay signed in. Removes the cookies even when the backend fails. */
export async function endSession(): Promise<void> {
  try {
    const { error } = await (await serverClient()).auth.signOut({ scope: 'local' });
    if (error) log.warn(`Sign-out: ${error.message}`);
  } catch (error) {
    log.warn(`Sign-out: ${error instanceof Error ? error.message : 'failed'}`);
  }
  await clearSessionCookies();
}

/** Removes the session's cookies and the marker. */
export async function clearSessionCookies(): Promise<void> {
  const jar = await cookies();
  const names = jar.getAll().map(({ name }) => name);
  for (const name of new Set([...names.filter(isOfSession), MARKER_COOKIE])) jar.delete(name);
}
