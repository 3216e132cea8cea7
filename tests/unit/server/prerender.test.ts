import { expect, it } from 'vitest';
import { encodeBody } from '@/server/encode';
import { linksOf, listedPages } from '@/server/prerender';

const page = async (text: string) => ({ body: await encodeBody(Buffer.from(text), 'text/html') });

it('follows links to pages that can be cached', async () => {
  const html = `<a href="/school/a">A</a> <a class="x" href="/schools/spain?view=map&amp;x=1#list">Map</a>
    <a href="/auth">Sign in</a> <a href="https://a.example/">Elsewhere</a> <link href="/es">`;
  expect(linksOf(await page(html))).toEqual(['/school/a', '/schools/spain?view=map']);
});

it('reads the parts of the sitemap in their order', async () => {
  const locs = (...paths: string[]) => paths.map((path) => `<loc>https://a.example${path}</loc>`).join('');
  const files: Record<string, string> = {
    '/sitemap.xml': locs('/sitemaps/1.xml', '/sitemaps/2.xml'),
    '/sitemaps/1.xml': locs('/es', '/en'),
    '/sitemaps/2.xml': locs('/school/a'),
  };
  const load = async (key: string) => ({ page: await page(files[key] ?? '') });
  expect(await listedPages({ load } as never)).toEqual([['/es', '/en'], ['/school/a']]);
});
