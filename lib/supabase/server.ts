import 'server-only';
import { createServerClient } from '@supabase/ssr';
import { cookies } from 'next/headers';
import { serverConfig } from '@/lib/config';
import { requestClientIp } from '@/lib/http/request-client-ip';
import type { BackendClient } from './client';
import type { Database } from './database.types';
import { sessionCookieOptions, TOKENS_ONLY, type WrittenCookie, withMarker } from './session-cookies';
import { sessionFetch } from './session-fetch';
import { isSessionTooLarge, SessionTooLargeError } from './session-size';
import { withoutBrokenSession } from './well-formed-session';

/**
 * Acts for the request's user; create one for each request. Only this file and refresh.ts write the session's cookies.
 */
export async function serverClient(): Promise<BackendClient> {
  const { supabaseUrl, supabasePublishableKey } = serverConfig();
  return createServerClient<Database>(supabaseUrl, supabasePublishableKey, {
    ...(await cookieStorage()),
    // Retries would delay the response of a failing backend.
    db: { retry: false },
    global: { fetch: sessionFetch(await requestClientIp()) },
  });
}

/** Only tokens: account data are read from the database. Throws SessionTooLargeError, which the client returns. */
export async function cookieStorage() {
  const secure = serverConfig().siteUrl.startsWith('https:');
  const jar = await cookies();
  return {
    cookieOptions: sessionCookieOptions(secure),
    cookies: {
      encode: TOKENS_ONLY,
      getAll: () => withoutBrokenSession(jar.getAll()),
      setAll(changes: WrittenCookie[]) {
        if (isSessionTooLarge(jar.getAll(), changes)) throw new SessionTooLargeError();
        try {
          for (const { name, value, options } of withMarker(changes, secure)) jar.set(name, value, options);
        } catch {
          // During rendering nothing can be written.
        }
      },
    },
  };
}
