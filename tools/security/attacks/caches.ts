import { HOSTILE } from '../../../tests/support/hostile-headers.ts';
import { type Answer, send } from '../../../tests/support/plain-request.ts';
import type { Attack, Target } from '../types.ts';

const PAGES = [
  ...['/', '/es', '/en?search=paris', '/school/ferrandi-paris', '/escuela/ferrandi-paris', '/about-us'],
  ...['/school/slug/ferrandi-paris', '/escuela/no-such-school', '/no-such-page', '/comparar', '/programmes'],
  ...[
    '/contact/result?status=sent',
    '/login',
    '/school',
    '/auth',
    '/feed.es.xml',
    '/sitemap.xml',
    '/llms.txt',
  ],
  ...['/robots.txt', '/api/v1/schools', '/api/v1/schools/ferrandi-paris', '/social/en/ferrandi-paris'],
  ...[
    '/stock/1',
    '/flags/es.svg',
    '/flags/none.svg',
    '/sprite.svg',
    '/scripts/page-old.js',
    '/schools/france',
  ],
];

const STRANGE: [target: string, headers?: Record<string, string>, method?: string][] = [
  ['/es?_rsc=1abcd', { RSC: '1', 'Next-Router-Prefetch': '1' }],
  ['/school/ferrandi-paris?_rsc=1', { RSC: '1', 'Next-Router-State-Tree': '%5B%22%22%5D' }],
  ['/school/ferrandi-paris', { 'Next-Action': 'f'.repeat(42) }, 'POST'],
  ['/school/ferrandi-paris', {}, 'HEAD'],
  ['/school/ferrandi-paris', { Range: 'bytes=0-9' }],
  ['/school/ferrandi-paris', { 'If-None-Match': '*' }],
  ['/school/ferrandi-paris', { 'Accept-Encoding': 'gzip;q=0, br;q=0, identity;q=0' }],
  ['/school/ferrandi-paris', { 'Content-Length': '5', 'Transfer-Encoding': 'chunked' }],
  ['/School/Ferrandi-Paris'],
  ['/school//ferrandi-paris'],
  ['/school/%66errandi-paris'],
  ['/school/ferrandi-paris%2f..%2fno-such-school'],
  ['/school%2fferrandi-paris'],
  ['/school/../school/ferrandi-paris'],
  ['/school/ferrandi-paris#x'],
  ['/school/ferrandi-paris?x=1&x=2'],
  ['http://evil.example/school/ferrandi-paris'],
  ['/en?search=lyon&search=paris'],
  ['/en?search[]=paris'],
  ['/en?SEARCH=paris'],
  ['/en?search=paris%00'],
  ['/en?search=pa%72is&page=1'],
  ['/', { Cookie: 'language=en', 'Accept-Language': 'en' }],
  ['/', { Cookie: 'language=es; language=en' }],
  ['/api/v1/schools?language=es&unknown=1'],
  ['/no-such-page', { Cookie: 'language=en' }],
];

/** Addresses that must not share an entry. */
const DIFFERENT = [
  ['/es', '/en', '/en?search=paris', '/en?search=lyon', '/en?search=paris&page=2', '/en?type=college'],
  ['/api/v1/schools', '/api/v1/schools?page=2', '/api/v1/schools?language=es'],
];

/** Visible response without the nonce, which always differs. */
const seen = ({ status, headers, text }: Answer) =>
  JSON.stringify([status, headers.location, headers['content-type'], text.replaceAll(/[0-9a-f]{32}/g, '')]);

const mayBeKept = ({ headers }: Answer) => /max-?age=0*[1-9]/.test(String(headers['cache-control']));

const dropAll = ({ site, keys }: Target) =>
  send('/api/revalidate', {
    site,
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secret}`, 'content-type': 'application/json' },
    body: '{"all":true}',
  });

async function readAll({ proxy }: Target): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const page of PAGES) pages.set(page, seen(await send(page, { site: proxy })));
  return pages;
}

export const CACHES: Attack[] = [
  {
    point: 1,
    title: 'replace a page for everybody by a header',
    async attempt(target) {
      const through: string[] = [];
      let tried = 0;
      const clean = await readAll(target);
      for (const [name, value] of Object.entries(HOSTILE)) {
        await dropAll(target);
        for (const page of PAGES) await send(page, { site: target.proxy, headers: { [name]: value } });
        tried += PAGES.length;
        for (const [page, text] of await readAll(target))
          if (text !== clean.get(page)) through.push(`${page} is another one after ${name}: ${value}`);
      }
      return { tried, through };
    },
  },
  {
    point: 1,
    title: 'replace a page for everybody by its spelling, a method, or the framework’s own requests',
    async attempt(target) {
      const through: string[] = [];
      const clean = await readAll(target);
      for (const [address, headers = {}, method = 'GET'] of STRANGE) {
        await dropAll(target);
        await send(address, { site: target.site, headers, method }).catch(() => null);
        for (const [page, text] of await readAll(target))
          if (text !== clean.get(page)) through.push(`${page} is another one after ${method} ${address}`);
      }
      return { tried: STRANGE.length, through };
    },
  },
  {
    point: 1,
    title: 'be given the page of another address',
    async attempt({ site }) {
      const through: string[] = [];
      for (const addresses of DIFFERENT) {
        const texts = new Map<string, string>();
        for (const address of addresses) {
          const { text } = await send(address, { site });
          const same = texts.get(text);
          if (same !== undefined) through.push(`${address} is ${same}`);
          texts.set(text, address);
        }
      }
      return { tried: DIFFERENT.flat().length, through };
    },
  },
  {
    point: 4,
    title: 'have an error kept in place of a file or a page',
    async attempt({ site, proxy }) {
      const through: string[] = [];
      const missing = [
        ...['/flags/none.svg', '/art/none.svg', '/covers/none', '/maps/none', '/_next/static/none.js'],
        ...[
          '/no-such-page',
          '/en/no-such-page',
          '/escuela/no-such-school',
          '/auth/no-such-page',
          '/flags/%ff',
        ],
        ...['/storage/v1/object/public/school-images/none.png', '/api/v1/none', '/sitemaps/9.xml'],
      ];
      const refused = ['/flags/es.svg', '/sprite.svg', '/scripts/page-old.js', '/es', '/robots.txt'];
      const strange = [{ 'next-action': 'x' }, { 'content-type': 'multipart/form-data; boundary=x' }];
      const ways = [
        ...missing.map((address) => ({ address, method: 'GET', headers: {} })),
        ...refused.flatMap((address) =>
          ['POST', 'PUT', 'DELETE', 'PATCH'].map((method) => ({ address, method, headers: {} })),
        ),
        ...refused.flatMap((address) => strange.map((headers) => ({ address, method: 'GET', headers }))),
      ];
      for (const { address, method, headers } of ways) {
        const answer = await send(address, { site, method, headers });
        const what = `${method} ${address} ${JSON.stringify(headers)}`;
        if (answer.status >= 400 && mayBeKept(answer))
          through.push(`${what}: ${answer.status} ${answer.headers['cache-control']}`);
        const second = await send(address, { site: proxy });
        if (answer.status >= 400 && second.headers['x-cache'] === 'hit' && second.status === answer.status)
          through.push(`${what}: ${second.status} for everybody`);
      }
      return { tried: ways.length * 2, through };
    },
  },
];
