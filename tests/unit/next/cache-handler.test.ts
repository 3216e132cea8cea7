import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

// By its place, as the site imports it: it extends a class of Next.js that has no types for this.
const file = path.resolve('lib/next/cache-handler.mjs');
const { default: PageCache } = await import(file);

let folder = '';
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'pages-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

it('takes the scripts out of a page that sleeps, also out of the answer it has just been given', async () => {
  const script = '<script src="/_next/static/chunks/a.js" async=""></script>';
  const wake = '<script src="/wake.js" defer=""';
  const page = {
    kind: 'APP_PAGE',
    html: `${wake}></script>${script}<p>Hello</p>`,
    rscData: Buffer.from(''),
    headers: {},
    status: 200,
  };
  const asleep = page.html
    .replace(script, '')
    .replace(wake, `${wake} data-scripts="/_next/static/chunks/a.js"`);
  const cache = new PageCache({ serverDistDir: path.join(folder, 'server'), maxMemoryCacheSize: 1_000_000 });
  await cache.set('/about-us', page, {});
  expect(page.html).toBe(asleep);
  expect((await cache.get('/about-us', { kind: 'APP_PAGE' }))?.value).toMatchObject({ html: asleep });
});
