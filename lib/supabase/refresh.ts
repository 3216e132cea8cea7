import 'server-only';
import { createServerClient } from '@supabase/ssr';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { serverConfig } from '@/lib/config';
import { fetchWithTimeout } from './fetch';
import {
  isOfSession,
  MARKER_COOKIE,
  sessionCookieOptions,
  TOKENS_ONLY,
  type WrittenCookie,
  withMarker,
} from './session-cookies';
import { isSessionTooLarge } from './session-size';

/** The library tries again for half a minute; a visitor does not wait that long. */
const REFRESH_TIMEOUT_MS = 5000;

interface Refreshed {
  /** Whether somebody seems to be signed in: a courtesy for redirects, never a guard. */
  signedIn: boolean;
  /** Cookies to write, for this request's page and for the browser. */
  written: WrittenCookie[];
  /** Headers that go with them, so that no cache keeps them. */
  headers: Record<string, string>;
}

/**
 * Refreshes the session in these cookies when it is about to end. Requests that do so at the same time get the same
 * session: the backend accepts a token that was just used once more and gives what came of it. A session whose cookies would
 * be too large for servers ends here.
 */
export async function refreshSession(cookies: { name: string; value: string }[]): Promise<Refreshed> {
  const { supabaseUrl, supabasePublishableKey, siteUrl } = serverConfig();
  const secure = siteUrl.startsWith('https:');
  const options = sessionCookieOptions(secure);
  const refreshed: Refreshed = { signedIn: false, written: [], headers: {} };
  let tooLarge = false;
  const client = createServerClient(supabaseUrl, supabasePublishableKey, {
    cookieOptions: options,
    cookies: {
      encode: TOKENS_ONLY,
      getAll: () => cookies,
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
    global: { fetch: fetchWithTimeout },
  });
  const answer = await Promise.race([client.auth.getSession(), refreshTimeout()]);
  // A backend that does not answer has not said that the session ended; the page will find out.
  refreshed.signedIn =
    !tooLarge && (answer === null || answer.data.session !== null || isAuthRetryableFetchError(answer.error));
  return refreshed;
}

function refreshTimeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, REFRESH_TIMEOUT_MS, null).unref());
}
