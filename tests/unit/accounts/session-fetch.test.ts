import { expect, it, vi } from 'vitest';
import { sessionFetch } from '@/lib/supabase/session-fetch';

vi.mock('@/lib/config', () => ({ serverConfig: () => ({ supabaseSecretKey: 'secret' }) }));

const REFRESH = 'http://backend.example/auth/v1/token?grant_type=refresh_token';
const PASSWORD = 'http://backend.example/auth/v1/token?grant_type=password';

function backendThat(status: number) {
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return new Response('{}', { status, headers: { 'retry-after': '299' } });
  });
  return sent;
}

it('a refresh is counted for the visitor, by whom the secret key vouches', async () => {
  const sent = backendThat(200);
  await sessionFetch('192.0.2.1')(REFRESH, { headers: { apikey: 'publishable' } });
  await sessionFetch(null)(REFRESH, { headers: { apikey: 'publishable' } });
  await sessionFetch('192.0.2.1')(PASSWORD, { headers: { apikey: 'publishable' } });
  expect(sent.map((headers) => [headers.get('sb-forwarded-for'), headers.get('apikey')])).toEqual([
    ['192.0.2.1', 'secret'],
    [null, 'publishable'],
    [null, 'publishable'],
  ]);
});

it('a visitor over the limit of refreshes stays signed in, as during an outage', async () => {
  backendThat(429);
  const refused = await sessionFetch('192.0.2.1')(REFRESH);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '299']);
  expect((await sessionFetch('192.0.2.1')(PASSWORD)).status).toBe(429);
});
