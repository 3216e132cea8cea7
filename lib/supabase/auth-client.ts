import 'server-only';
import { createServerClient } from '@supabase/ssr';
import { serverConfig } from '@/lib/config';
import type { BackendClient } from './client';
import { fetchWithTimeout } from './fetch';
import { cookieStorage } from './server';
import { clientIpHeaders } from './session-fetch';

interface AuthClient {
  auth: BackendClient['auth'];
  /** Seconds from the last 429 response; null when not stated. */
  waitSeconds: () => number | null;
}

/** For clients that only verify a password. */
export const NO_COOKIES = { cookieOptions: {}, cookies: { getAll: () => [], setAll: () => {} } };

/**
 * Session in cookies or `storage`. Exposes only `auth`: with the secret key table reads would bypass row-level
 * security.
 */
export async function authClient(
  clientIp: string | null,
  storage?: Awaited<ReturnType<typeof cookieStorage>> | typeof NO_COOKIES,
): Promise<AuthClient> {
  const { supabaseUrl, supabasePublishableKey, supabaseSecretKey } = serverConfig();
  let wait: number | null = null;
  const client = createServerClient(supabaseUrl, supabaseSecretKey ?? supabasePublishableKey, {
    ...(storage ?? (await cookieStorage())),
    global: {
      headers: clientIpHeaders(clientIp),
      async fetch(input, init) {
        const answer = await fetchWithTimeout(input, init);
        const asked = answer.headers.get('retry-after') ?? '';
        wait = answer.status === 429 && /^\d+$/.test(asked) ? Number(asked) : null;
        return answer;
      },
    },
  });
  return { auth: client.auth, waitSeconds: () => wait };
}
