import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Crawl, crawl, sitemapPaths } from '../../../scripts/lib/crawl.ts';
import {
  brokenAnchors,
  brokenLinks,
  languageFaults,
  notPrerendered,
} from '../../../scripts/lib/crawl-rules.ts';
import { readPage } from '../../../scripts/lib/page-facts.ts';

describe('readPage', () => {
  const page = readPage(`<!doctype html><html lang="es"><head>
    <link rel="canonical" href="https://a.example/es"/><link rel="alternate" hrefLang="en" href="https://a.example/en?x=1&amp;y=2"/>
    <link rel='stylesheet' href='/a.css'><script async src="/a.js"></script>
    <script>const a = '<a href="/not-a-link">';</script><!-- <a href="/old"> -->
    <body><main id=""><a class="x" href="/b#c" hidden>B</a><a>No address</a><img alt='a > b' src="/c.png"><h2 id="d">`);

  it('finds language, canonical address and alternates', () => {
    expect(page.language).toBe('es');
    expect(page.canonical).toBe('https://a.example/es');
    expect([...page.alternates]).toEqual([['en', 'https://a.example/en?x=1&y=2']]);
  });

  it('finds links, assets and places, and none in scripts or comments', () => {
    expect(page.links).toEqual(['/b#c']);
    expect(page.assets).toEqual(['/c.png', '/a.js', '/a.css']);
    expect([...page.ids]).toEqual(['d']);
  });

  it('knows whether a page is indexed', () => {
    expect(page.indexed).toBe(true);
    expect(readPage('<meta name="robots" content="noindex, follow">').indexed).toBe(false);
    expect(readPage('', 'noindex').indexed).toBe(false);
  });
});

describe('crawl', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  /** Serves pages by path; a text that begins with `→` is a redirect. */
  async function site(pages: Record<string, string>): Promise<string> {
    const listening = createServer((request, response) => {
      const text = pages[request.url ?? ''];
      if (text?.startsWith('→')) response.writeHead(308, { location: text.slice(1) }).end();
      else
        response
          .writeHead(text === undefined ? 404 : 200, {
            'content-type': 'text/html',
            ...(request.url?.startsWith('/made') ? { 'x-nextjs-cache': 'HIT' } : {}),
          })
          .end(text);
    });
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  }

  it('follows links and redirects of the site and reports what does not answer', async () => {
    const origin = await site({
      '/': '<a href="/old">1</a><a href="/made">2</a><a href="https://other.example/">3</a><a href="mailto:a@b">4</a>',
      '/old': '→/new',
      '/new': '<a href="/gone">5</a><img src="/gone.png">',
      '/made': '',
    });
    const found = await crawl(origin, ['/']);
    expect([...found.visits.keys()].sort()).toEqual(['/', '/gone', '/gone.png', '/made', '/new', '/old']);
    expect(brokenLinks(found).sort()).toEqual([
      '/gone answers 404 (linked from /new)',
      '/gone.png answers 404 (linked from /new)',
    ]);
    expect(notPrerendered(found, ['/made', '/new', '/gone', '/lost'])).toEqual([
      '/new was not prerendered',
      '/gone answers 404',
      '/lost is linked from nowhere',
    ]);
  });

  it('does not follow the links of pages that are not indexed', async () => {
    const origin = await site({ '/': '<meta name="robots" content="noindex"><a href="/more">' });
    expect([...(await crawl(origin, ['/'])).visits.keys()]).toEqual(['/']);
  });

  it('begins with what the sitemap and its parts name', async () => {
    const origin = await site({
      '/sitemap.xml':
        '<sitemapindex><sitemap><loc>https://public.example/part.xml</loc></sitemap></sitemapindex>',
      '/part.xml':
        '<urlset><url><loc>https://public.example/a?b=1</loc></url><url><loc> https://public.example/ </loc></url>',
    });
    expect(await sitemapPaths(origin)).toEqual(['/a?b=1', '/']);
    expect(await sitemapPaths(origin, '/missing.xml')).toEqual([]);
  });

  it('finds links to places that a page does not have', async () => {
    const origin = await site({
      '/': '<a href="/b#here"><a href="/b#lost"><a href="#top">',
      '/b': '<p id="here">',
    });
    expect(brokenAnchors(await crawl(origin, ['/']))).toEqual([
      '/b#lost has no such place (linked from /)',
      '/#top has no such place (linked from /)',
    ]);
  });
});

describe('languageFaults', () => {
  const SITE = 'https://a.example';
  const head = (language: string, canonical: string, en = '/en') =>
    `<html lang="${language}"><link rel="canonical" href="${SITE}${canonical}">` +
    `<link rel="alternate" hreflang="es" href="${SITE}/es"><link rel="alternate" hreflang="en" href="${SITE}${en}">` +
    `<link rel="alternate" hreflang="x-default" href="${SITE}">`;
  const faults = (pages: Record<string, string>) => {
    const visits: Crawl['visits'] = new Map(
      Object.entries(pages).map(([path, html]) => [
        path,
        { path, status: 200, location: null, prerendered: true, page: readPage(html) },
      ]),
    );
    return languageFaults({ visits, linkedFrom: new Map(), anchors: [] }, SITE);
  };
  const good = { '/': head('es', '/es'), '/es': head('es', '/es'), '/en': head('en', '/en') };

  it('are none on pages that name each other', () => {
    expect(faults(good)).toEqual([]);
  });

  it('are found on a deeper page without alternates, and where they lead to the first page', () => {
    const deeper = `<html lang="es"><link rel="canonical" href="${SITE}/es?page=2">`;
    expect(faults({ ...good, '/es?page=2': deeper }).join()).toContain('/es?page=2 has the alternates ()');
    expect(faults({ ...good, '/es?page=2': head('es', '/es?page=2') }).join()).toContain(
      `/es?page=2 is in es, whose address is said to be ${SITE}/es`,
    );
  });

  it('are none on the map of a list, which names the list, and found where it names itself', () => {
    expect(faults({ ...good, '/es?view=map': head('es', '/es') })).toEqual([]);
    expect(faults({ ...good, '/es?view=map': head('es', '/es?view=map') }).join()).toContain(
      '/es?view=map has the canonical address',
    );
  });

  it('are found in the canonical address', () => {
    expect(faults({ ...good, '/en': head('en', '/es') }).join()).toContain('/en has the canonical address');
  });

  it('are found in the language', () => {
    expect(faults({ ...good, '/en': head('es', '/en') }).join()).toContain('/en is in es');
  });

  it('are found in alternates that are missing, lead nowhere or are not named back', () => {
    expect(faults({ '/es': `<html lang="es"><link rel="canonical" href="${SITE}/es">` })[0]).toContain(
      'the alternates ()',
    );
    expect(faults({ ...good, '/es': head('es', '/es', '/gone') }).join()).toContain(
      '/gone for en, which is no indexed page',
    );
    expect(faults({ ...good, '/es': head('es', '/es', '/gone') }).join()).toContain(
      'do not name the same alternates',
    );
  });
});
