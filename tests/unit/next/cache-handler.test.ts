import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CacheHandler } from '@/lib/next/cache-handler';

type CachedPage = Extract<Parameters<CacheHandler['set']>[1], { rscData: unknown }>;
type PageKind = Extract<Parameters<CacheHandler['get']>[1]['kind'], 'APP_PAGE'>;

let folder = '';
beforeEach(async () => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://localhost:1');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'key');
  folder = await fs.mkdtemp(path.join(tmpdir(), 'pages-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

it('takes the scripts out of a page that sleeps, also out of the answer it has just been given', async () => {
  const script = '<script src="/_next/static/chunks/a.js" async=""></script>';
  const wake = '<script src="/wake.js" defer=""';
  const page: CachedPage = {
    kind: 'APP_PAGE' as CachedPage['kind'],
    html: `${wake}></script>${script}<p>Hello</p>`,
    rscData: Buffer.from(''),
    postponed: undefined,
    headers: {},
    status: 200,
    segmentData: undefined,
  };
  const asleep = page.html
    .replace(script, '')
    .replace(wake, `${wake} data-scripts="/_next/static/chunks/a.js"`);
  const cache = new CacheHandler({
    fs: nodeFs,
    serverDistDir: path.join(folder, 'server'),
    maxMemoryCacheSize: 1_000_000,
    revalidatedTags: [],
    _requestHeaders: {},
  });
  await cache.set('/about-us', page, { isFallback: false });
  expect(page.html).toBe(asleep);
  expect(
    (await cache.get('/about-us', { kind: 'APP_PAGE' as PageKind, isFallback: false }))?.value,
  ).toMatchObject({ html: asleep });
});
