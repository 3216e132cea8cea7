import seed from '../../../supabase/seed/schools.json' with { type: 'json' };
import { HOSTILE } from '../../../tests/support/hostile-headers.ts';
import { type Answer, send } from '../../../tests/support/plain-request.ts';
import type { Attack } from '../types.ts';

/** Every kind of answer that nginx may keep or pass by. */
const PAGES = [
  '/',
  '/es',
  '/en?search=paris',
  '/school/ferrandi-paris',
  '/escuela/ferrandi-paris',
  '/school/slug/ferrandi-paris',
  '/escuela/no-such-school',
  '/no-such-page',
  '/about-us',
  '/comparar',
  '/contact/result?status=sent',
  '/login',
  '/school',
  '/auth',
  '/feed.es.xml',
  '/sitemap.xml',
  '/llms.txt',
  '/robots.txt',
  '/api/v1/schools',
  '/api/v1/schools/ferrandi-paris',
  '/social/en/ferrandi-paris',
  '/stock/1',
  '/flags/es.svg',
  '/flags/none.svg',
  '/sprite.svg',
  '/scripts/page-old.js',
  '/_next/static/chunks/no-such-chunk.js',
];

let asked = 0;
/** The page at an address that nobody has asked for: no cache holds it. */
const unasked = (page: string) => `${page}${page.includes('?') ? '&' : '?'}n=${asked++}`;

/** What a visitor sees of an answer; a nonce is another one each time. */
const seen = ({ status, headers, text }: Answer) =>
  JSON.stringify([status, headers.location, headers['content-type'], text.replaceAll(/[0-9a-f]{32}/g, '')]);

/** What makes nginx take the router's requests for pages of their own, and could continue an address. */
const ROUTER = [
  'RSC',
  'Next-Router-Prefetch',
  'Next-Router-Segment-Prefetch',
  'Next-Router-State-Tree',
  'Next-Url',
];
const SLUGS = seed.map(({ slug }) => slug);

const mayBeKept = ({ headers }: Answer) => /max-?age=0*[1-9]/.test(String(headers['cache-control']));

export const CACHES: Attack[] = [
  {
    point: 1,
    title: 'replace a page for everybody by a header',
    async attempt({ site, proxy }) {
      const through: string[] = [];
      let tried = 0;
      for (const page of PAGES) {
        for (const [name, value] of Object.entries(HOSTILE)) {
          tried += 1;
          const address = unasked(page);
          const clean = seen(await send(address, { site }));
          await send(address, { site: proxy, headers: { [name]: value } });
          if (seen(await send(address, { site: proxy })) !== clean)
            through.push(`${page} is another one after ${name}: ${value}`);
        }
      }
      return { tried, through };
    },
  },
  {
    point: 1,
    title: 'put another page at a school’s address, by a header that continues the address asked for',
    async attempt({ site, proxy }) {
      const through: string[] = [];
      const ways = ROUTER.flatMap((header) => [
        { header, target: '/school', rest: '/' },
        { header, target: '/es', rest: 'cuela/' },
        { header, target: '/en?x=', rest: '1&y=' },
      ]);
      for (const [index, { header, target, rest }] of ways.entries()) {
        // Each time another school: the cache may hold the ones before.
        const continued = rest + SLUGS[index];
        await send(target, { site: proxy, headers: { [header]: continued } });
        const whole = target + continued;
        const clean = seen(await send(whole, { site }));
        if (seen(await send(whole, { site: proxy })) !== clean)
          through.push(`${whole} is what ${target} with ${header}: ${continued} was answered with`);
      }
      return { tried: ways.length, through };
    },
  },
  {
    point: 4,
    title: 'have an error kept in place of a file or a page',
    async attempt({ site, proxy }) {
      const through: string[] = [];
      const missing = [
        ...['/flags/none.svg', '/art/none.svg', '/covers/none', '/maps/none', '/_next/static/none.js'],
        ...['/no-such-page', '/en/no-such-page', '/escuela/no-such-school', '/auth/no-such-page'],
        ...[
          '/flags/%ff',
          '/storage/v1/object/public/school-images/none.png',
          '/api/v1/none',
          '/sitemaps/9.xml',
        ],
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
        const answer = await send(unasked(address), { site, method, headers });
        const what = `${method} ${address} ${JSON.stringify(headers)}`;
        if (answer.status >= 400 && mayBeKept(answer))
          through.push(`${what}: ${answer.status} ${answer.headers['cache-control']}`);
        const kept = unasked(address);
        const first = await send(kept, { site: proxy, method, headers });
        const second = await send(kept, { site: proxy });
        const same =
          first.status >= 400 && second.headers['x-cache'] === 'HIT' && second.status === first.status;
        if (same) through.push(`${what} through nginx: ${second.status} for everybody`);
      }
      return { tried: ways.length * 2, through };
    },
  },
];
