import 'server-only';
import { createServerClient } from '@supabase/ssr';
import { serverConfig } from '@/lib/config';
import type { BackendClient } from './client';
import { fetchWithTimeout } from './fetch';
import { cookieStorage } from './server';

interface AuthClient {
  auth: BackendClient['auth'];
  /** Seconds that the last refusal for too many requests asked to wait; null when it did not say. */
  waitSeconds: () => number | null;
}

/** Headers with which the backend counts a request for the visitor it comes from, and not for this server. */
export function clientIpHeaders(clientIp: string | null): Record<string, string> {
  const { supabaseSecretKey } = serverConfig();
  return clientIp !== null && supabaseSecretKey ? { 'sb-forwarded-for': clientIp } : {};
}

/** Where a session goes that nobody keeps: of a client that only asks whether a password is right. */
export const NO_COOKIES = { cookieOptions: {}, cookies: { getAll: () => [], setAll: () => {} } };

/**
 * What signs the sender of this request in and up, keeping the session in their cookies, or in `storage`. With a secret key it speaks for
 * the visitor's address, so that the backend's limits count visitors. Only `auth` is given away: tables read with this
 * client would be read past row-level security.
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
