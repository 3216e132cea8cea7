import { serverConfig } from '@/lib/config';
import { openTestBackend, type TestBackend, type TestBackendOptions } from './backend.ts';

/** Where the route handlers under test believe to stand. */
export const SITE = 'http://site.test';

/**
 * A backend for route handlers that run in this process: their settings name it and their requests reach it without a
 * network; only those to 127.0.0.1 leave it. Open it before anything reads the settings, which happens once; closing it gives `fetch` back.
 */
export async function openSiteBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const backend = await openTestBackend(options);
  Object.assign(process.env, {
    NEXT_PUBLIC_SITE_URL: SITE,
    NEXT_PUBLIC_SUPABASE_URL: backend.url,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishable,
    SUPABASE_SECRET_KEY: backend.secret,
    TRUSTED_PROXY_HOPS: '1',
    // The connection's own address is added by our server, which these tests stand in for.
    GCSD_SERVER: '1',
    EXCHANGE_RATES_URL: process.env.EXCHANGE_RATES_URL ?? 'off',
  });
  if (serverConfig().supabaseUrl !== backend.url) throw new Error('The settings were read before');
  // Not vi.stubGlobal, which ends with the first test.
  const network = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    // Fakes of other services listen on loopback. They get the arguments as they are: a Request made here could be collected while the
    // answer is awaited, and an abort would not reach it any more.
    return new URL(url).hostname === '127.0.0.1'
      ? network(input, init)
      : backend.handler(new Request(input, init));
  };
  return {
    ...backend,
    async close() {
      globalThis.fetch = network;
      await backend.close();
    },
  };
}
