import 'server-only';
import { createServerClient } from '@supabase/ssr';
import { cookies } from 'next/headers';
import { serverConfig } from '@/lib/config';
import type { BackendClient } from './client';
import type { Database } from './database.types';
import { fetchWithTimeout } from './fetch';
import { sessionCookieOptions, TOKENS_ONLY, type WrittenCookie, withMarker } from './session-cookies';
import { isSessionTooLarge, SessionTooLargeError } from './session-size';

/**
 * The client that acts for whoever sent this request; row-level security sees them. Make a new one for each request.
 * Actions and route handlers may sign in and out through it: the session's cookies, which scripts cannot read, and the
 * marker beside them are written here and in refresh.ts, nowhere else. A page cannot write cookies, so a guarded path
 * needs its session refreshed before (middleware), or a refresh made while rendering would be lost.
 */
export async function serverClient(): Promise<BackendClient> {
  const { supabaseUrl, supabasePublishableKey } = serverConfig();
  return createServerClient<Database>(supabaseUrl, supabasePublishableKey, {
    ...(await cookieStorage()),
    // A backend that is down is said to be down at once, not after three more attempts.
    db: { retry: false },
    global: { fetch: fetchWithTimeout },
  });
}

/**
 * Where a client of this request keeps its session: the tokens alone, as the account's data are read from the database. Throws
 * SessionTooLargeError, which the client gives as its error, instead of writing cookies that servers refuse.
 */
export async function cookieStorage() {
  const secure = serverConfig().siteUrl.startsWith('https:');
  const jar = await cookies();
  return {
    cookieOptions: sessionCookieOptions(secure),
    cookies: {
      encode: TOKENS_ONLY,
      getAll: () => jar.getAll(),
      setAll(changes: WrittenCookie[]) {
        if (isSessionTooLarge(jar.getAll(), changes)) throw new SessionTooLargeError();
        try {
          for (const { name, value, options } of withMarker(changes, secure)) jar.set(name, value, options);
        } catch {
          // Rendering a page: nothing can be written now.
        }
      },
    },
  };
}
