import 'server-only';
import { serverConfig } from '@/lib/config';
import { fetchWithTimeout } from './fetch';

const REFRESH = '/auth/v1/token?grant_type=refresh_token';

/** Headers with which the backend's limits count the visitor, not this server. */
export function clientIpHeaders(clientIp: string | null): Record<string, string> {
  const { supabaseSecretKey } = serverConfig();
  return clientIp !== null && supabaseSecretKey ? { 'sb-forwarded-for': clientIp } : {};
}

/**
 * `fetch` for a visitor's session. The backend counts refreshes by visitor, who would otherwise share one limit; and a
 * visitor over the limit stays signed in, as during an outage: supabase-js ends the session for 429.
 */
export function sessionFetch(clientIp: string | null): typeof fetch {
  return async (input, init) => {
    if (!addressOf(input).includes(REFRESH)) return fetchWithTimeout(input, init);
    const { supabaseSecretKey } = serverConfig();
    const counted = clientIpHeaders(clientIp);
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(counted)) headers.set(name, value);
    // Only with this key the backend believes the address.
    if (supabaseSecretKey && 'sb-forwarded-for' in counted) {
      headers.set('apikey', supabaseSecretKey);
      headers.set('authorization', `Bearer ${supabaseSecretKey}`);
    }
    const answer = await fetchWithTimeout(input, { ...init, headers });
    return answer.status === 429
      ? new Response(answer.body, { status: 503, headers: answer.headers })
      : answer;
  };
}

const addressOf = (input: string | URL | Request): string =>
  input instanceof Request ? input.url : String(input);
