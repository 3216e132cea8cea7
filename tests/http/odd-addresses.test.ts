import { describe, expect, test } from 'vitest';
import seed from '../../supabase/seed/schools.json' with { type: 'json' };
import { expectHarmless, SCRIPT, SQL, send } from '../support/plain-request.ts';
import { request } from '../support/request.ts';

const LONG = 'a'.repeat(7000);

describe('odd addresses', () => {
  const ADDRESSES: [kind: string, path: string][] = [
    ['SQL in a slug', `/escuela/${encodeURIComponent(SQL)}`],
    ['markup in a slug', `/school/${encodeURIComponent(SCRIPT)}`],
    ['a slug of 7,000 letters', `/school/${LONG}`],
    ['NUL in a slug', '/escuela/a%00b'],
    ['a line break in a slug', '/escuela/a%0d%0aSet-Cookie:%20x=1'],
    ['a half escape', '/escuela/%'],
    ['a broken UTF-8 escape', '/school/%ff%fe'],
    ['an overlong UTF-8 escape', '/school/%c0%ae%c0%ae'],
    ['a lone surrogate', '/school/%ed%a0%80'],
    ['an escaped slash', '/school/..%2f..%2fetc%2fpasswd'],
    ['dot steps', '/school/../../../etc/passwd'],
    ['a backslash', '/school/..%5c..%5cwindows'],
    ['a full-width slash', '/school/%ef%bc%8f'],
    ['right-to-left marks', '/escuela/%e2%80%ae%e2%80%8f'],
    ['an emoji', '/escuela/%f0%9f%8d%b0'],
    ['capitals', '/escuela/BASQUE-CULINARY-CENTER'],
    ['a slug that names an object’s member', '/escuela/__proto__'],
    ['another one', '/school/constructor'],
    ['an id that is no uuid', '/school/id/1%20or%201=1'],
    ['an id of zeros', '/escuela/id/00000000-0000-0000-0000-000000000000'],
    ['a negative id', '/escuela/id/-1'],
    ['a number larger than any', '/school/id/99999999999999999999999999'],
    ['a wildcard', '/school/slug/%25'],
    ['a filter of the backend', '/school/slug/eq.x,or=(id.not.is.null)'],
    ['slashes without end', `/${'/'.repeat(200)}`],
    ['a path of another site', '//evil.example/'],
    ['an unknown path with a query', '/nada/de/nada?x[]=1&x[a]=2'],
    ['a hidden file', '/.env'],
    ['a source map of nothing', '/_next/static/chunks/x.js.map'],
    ['a server file', '/_next/server/app/page.js'],
    ['a data request of another router', '/_next/data/x/es.json'],
    ['an image of another site', '/_next/image?url=http://169.254.169.254/latest&w=64&q=75'],
    ['a file outside the bucket', '/storage/v1/object/public/school-images/..%2f..%2fsecret'],
    ['a cover of nobody', '/covers/2/card/x/y/open/0/z.svg'],
    ['a stock picture of a script', `/stock/${encodeURIComponent(SCRIPT)}`],
    ['a sitemap part that is no number', '/sitemaps/1e9.xml'],
    ['the API with a path of its own', '/api/v1/schools/..%2f..'],
    ['the language switch to another site', '/api/language?to=xx&next=https://evil.example'],
    ['the language switch with a line break', '/api/language?to=en&next=/%0d%0aSet-Cookie:x=1'],
  ];

  for (const [kind, path] of ADDRESSES) {
    test(`${kind}: ${path.slice(0, 60)}`, async () => {
      const answer = await send(path);
      expectHarmless(answer, path);
      expect(answer.text).not.toContain(SCRIPT);
      expect(answer.headers['set-cookie']?.toString() ?? '').not.toContain('x=1');
      expect(String(answer.headers.location ?? '/')).not.toMatch(/^(?:https?:)?\/\/(?!localhost)/);
    });
  }
});

const BEYOND = 'a page beyond all';
/** Characters of a query, as in server/refuse.ts. */
const MAX_QUERY = 4000;

/** Three letters for each number. */
const letters = (number: number) =>
  [676, 26, 1].map((place) => String.fromCharCode(97 + (Math.floor(number / place) % 26))).join('');

describe('odd filters', () => {
  const QUERIES: [kind: string, query: string][] = [
    ['SQL', `search=${encodeURIComponent(SQL)}`],
    ['markup', `search=${encodeURIComponent(SCRIPT)}`],
    ['wildcards and backslashes', 'search=%25_%5C%5C%25'],
    ['NUL', 'search=a%00b'],
    ['broken UTF-8', 'search=%ff%fe'],
    ['a lone surrogate', 'search=%ed%a0%80'],
    ['7,000 letters', `search=${LONG}`],
    ['combining marks', `search=${encodeURIComponent('ñ'.normalize('NFD') + '\u0301'.repeat(90))}`],
    ['right-to-left text', `search=${encodeURIComponent('\u202e\u0627\u0644\u0637\u0628\u062e')}`],
    ['an unknown country', 'country=narnia'],
    ['a country that names an object’s member', 'country=__proto__'],
    ['an unknown type', 'type=%7B%22a%22%3A1%7D'],
    ['a specialty given twice', 'specialty=pastry&specialty=hospitality'],
    ['a thousand countries', Array.from({ length: 1000 }, (_, i) => `country=${letters(i)}`).join('&')],
    ['ten kilobytes of countries', `country=spain&country=${LONG}&country=${'b'.repeat(3000)}`],
    ['NUL among countries', 'country=spain&country=%00&country=it%00aly'],
    ['several of what has one value', 'search=a&search=b&near=lyon-fr&near=x&page=1&page=2&area=1&area=2'],
    ['lists and objects', 'country[]=spain&type[a]=b&page[0]=2'],
    ['page zero', 'page=0'],
    ['a negative page', 'page=-99'],
    ['a page that is no number', 'page=NaN'],
    [BEYOND, 'page=99999999999999999999'],
    ['a page with an exponent', 'page=1e400'],
    ['five hundred parameters', Array.from({ length: 500 }, (_, index) => `p${index}=x`).join('&')],
    ['an operator of the backend', 'search=*&country=eq.Spain&type=in.(university)'],
  ];

  for (const [kind, query] of QUERIES) {
    test(`${kind}`, async () => {
      for (const path of ['/es', '/en', '/', '/api/v1/schools']) {
        const answer = await send(`${path}?${query}`);
        expectHarmless(answer, `${path}?${query}`);
        expect(answer.text).not.toContain(SCRIPT);
        if (query.length >= MAX_QUERY) expect(answer.status).toBe(414);
        else if (path === '/es' || path === '/en') expect(answer.status).toBe(kind === BEYOND ? 307 : 200);
      }
    });
  }

  test('a form sent without script leads to the address of what was chosen', async () => {
    const { status, headers } = await send('/es?search=&country=spain&type=&specialty=&from=mail');
    expect(status).toBe(307);
    expect(String(headers.location).replace(/^https?:\/\/[^/]+/, '')).toBe('/es?country=spain');
  });

  test('a search for SQL leaves every school where it was', async () => {
    // Other tests add and remove schools; the initial ones stay.
    const schools = async () =>
      Promise.all(seed.map(async ({ slug }) => (await request(`/api/v1/schools/${slug}`)).text()));
    const before = await schools();
    expect(before.length).toBeGreaterThan(40);
    await request(`/es?search=${encodeURIComponent(SQL)}`);
    expect(await schools()).toEqual(before);
  });
});
