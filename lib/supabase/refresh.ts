import 'server-only';
import { createServerClient } from '@supabase/ssr';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { serverConfig } from '@/lib/config';
import {
  isOfSession,
  MARKER_COOKIE,
  sessionCookieOptions,
  TOKENS_ONLY,
  type WrittenCookie,
  withMarker,
} from './session-cookies';
import { sessionFetch } from './session-fetch';
import { isSessionTooLarge } from './session-size';
import { withoutBrokenSession } from './well-formed-session';

/** Shorter than the library's retries of half a minute. */
const REFRESH_TIMEOUT_MS = 5000;

interface Refreshed {
  /** Only for redirects, never a guard. */
  signedIn: boolean;
  /** For this request's page and for the browser. */
  written: WrittenCookie[];
  /** Prevent caching of the cookies. */
  headers: Record<string, string>;
}

/** Concurrent requests get the same session: the backend accepts a just-used token again. */
export async function refreshSession(
  cookies: { name: string; value: string }[],
  clientIp: string | null = null,
): Promise<Refreshed> {
  const { supabaseUrl, supabasePublishableKey, siteUrl } = serverConfig();
  const secure = siteUrl.startsWith('https:');
  const options = sessionCookieOptions(secure);
  const refreshed: Refreshed = { signedIn: false, written: [], headers: {} };
  let tooLarge = false;
  const client = createServerClient(supabaseUrl, supabasePublishableKey, {
    cookieOptions: options,
    cookies: {
      encode: TOKENS_ONLY,
      getAll: () => withoutBrokenSession(cookies),
      setAll(changes: WrittenCookie[], headers) {
        tooLarge ||= isSessionTooLarge(cookies, changes);
        const written = tooLarge
          ? cookies
              .filter(({ name }) => isOfSession(name) && name !== MARKER_COOKIE)
              .map(({ name }) => ({ name, value: '', options: { ...options, maxAge: 0 } }))
          : changes;
        refreshed.written.push(...withMarker(written, secure));
        Object.assign(refreshed.headers, headers);
      },
    },
    global: { fetch: sessionFetch(clientIp) },
  });
  const answer = await Promise.race([client.auth.getSession(), refreshTimeout()]);
  // A failing backend does not end the session; the page will find out.
  refreshed.signedIn =
    !tooLarge && (answer === null || answer.data.session !== null || isAuthRetryableFetchError(answer.error));
  return refreshed;
}

function refreshTimeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, REFRESH_TIMEOUT_MS, null).unref());
}
