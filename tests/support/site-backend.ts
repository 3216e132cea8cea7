import { serverConfig } from '@/lib/config';
import { openTestBackend, type TestBackend, type TestBackendOptions } from './backend.ts';

/** The origin that route handlers under test see. */
export const SITE = 'http://site.test';

/**
 * A backend for route handlers in this process: the settings name it and requests to it need no network; only those to
 * 127.0.0.1 leave the process. Open it before the settings are read, which happens once; closing it restores `fetch`.
 */
export async function openSiteBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const backend = await openTestBackend(options);
  Object.assign(process.env, {
    NEXT_PUBLIC_SITE_URL: SITE,
    NEXT_PUBLIC_SUPABASE_URL: backend.url,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishable,
    SUPABASE_SECRET_KEY: backend.secret,
    TRUSTED_PROXY_HOPS: '1',
    // Our server adds the client address; these tests replace it.
    GCSD_SERVER: '1',
    EXCHANGE_RATES_URL: process.env.EXCHANGE_RATES_URL ?? 'off',
  });
  if (serverConfig().supabaseUrl !== backend.url) throw new Error('The settings were read before');
  // Not vi.stubGlobal, which is reset after the first test.
  const network = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    // Fakes of other services listen on loopback. Arguments are passed unchanged: a Request created here could be
    // garbage-collected while the response is pending, and an abort would be lost.
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
