import { requestClientIp } from '@/lib/auth/client-ip';
import { serverConfig } from '@/lib/config';
import { authHref, path } from '@/lib/routes';
import { clientIpHeaders } from '@/lib/supabase/auth-client';
import { fetchWithTimeout } from '@/lib/supabase/fetch';

const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };

/** Programs look at links before people do; looking must not use a link up. */
export function HEAD(): Response {
  return new Response(null, { headers: PRIVATE });
}

/**
 * Hands the link of a mail on to the backend, whose own address a visitor may not reach, and its answer back: a
 * redirect, which is not followed here. Whatever else it says is an unusable link.
 */
export async function GET(request: Request): Promise<Response> {
  const { supabaseUrl, supabasePublishableKey, supabaseSecretKey } = serverConfig();
  const { search } = new URL(request.url);
  const target = await fetchWithTimeout(`${supabaseUrl}${path('verify')}${search}`, {
    redirect: 'manual',
    cache: 'no-store',
    headers: {
      apikey: supabaseSecretKey ?? supabasePublishableKey,
      ...clientIpHeaders(await requestClientIp()),
    },
  }).then(
    (answer) =>
      (answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null) ??
      authHref(null, { notice: 'linkExpired' }),
    () => authHref(null, { notice: 'unreachable' }),
  );
  return new Response(null, { status: 303, headers: { ...PRIVATE, location: target } });
}
