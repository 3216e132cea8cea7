import { describe, expect, it } from 'vitest';
import { programmesQuery } from '@/lib/public-api/programme-query';
import { listShape } from '@/lib/public-api/schemas';
import { HOME_KEYS, PROGRAMME_KEYS } from '@/lib/search/filter-table';
import { ALL_PROGRAMMES, programmeQuery } from '@/lib/search/model/programme-filters';
import { filterQuery, NO_FILTERS } from '@/lib/search/model/school-filters';
import { cacheGroup, cacheKey, isDocumentPath, isUnknownPath } from '@/server/public-paths';

describe('the key of a cached page', () => {
  it.each([
    ['/es', '/es'],
    ['/school/ferrandi-paris', '/school/ferrandi-paris'],
    ['/escuela/a/b', '/escuela/a/b'],
    ['/schools/spain/andalusia', '/schools/spain/andalusia'],
    ['/sitemaps/schools-1.xml', '/sitemaps/schools-1.xml'],
    ['/covers/institute/a.svg', '/covers/institute/a.svg'],
    ['/api/v1/schools/a/programmes', '/api/v1/schools/a/programmes'],
  ])('is the path of %s', (url, key) => {
    expect(cacheKey(url)).toBe(key);
  });

  it('orders the known keys and keeps the order of their values', () => {
    expect(cacheKey('/en?type=college&country=spain&type=academy')).toBe(
      '/en?country=spain&type=college&type=academy',
    );
    expect(cacheKey('/en?country=spain&type=college&type=academy')).toBe(
      cacheKey('/en?type=college&type=academy&country=spain'),
    );
  });

  it('has no keys that the page does not read', () => {
    expect(cacheKey('/en?utm_source=mail&_rsc=1x')).toBe('/en');
    expect(cacheKey('/school/a?country=spain')).toBe('/school/a');
    expect(cacheKey('/maps/spain.svg?x=1')).toBe('/maps/spain.svg');
    expect(cacheKey('/en?type=college&fbclid=1')).toBe('/en?type=college');
  });

  it.each([
    ...['/admin', '/auth', '/api/session', '/api/suggest?search=a', '/storage/v1/object/public/a.jpg'],
    ...['/contacto/resultado?outcome=sent', '/api/v1/schools?unknown=1', '/_next/static/a.js'],
    `/school/${'a'.repeat(1000)}`,
  ])('does not exist for %s', (url) => {
    expect(cacheKey(url)).toBeNull();
  });

  it('knows every key that the lists write into their addresses', () => {
    const written = (query: string) => [...new URLSearchParams(query).keys()];
    const schools = filterQuery({
      ...NO_FILTERS,
      ...{ country: ['spain'], type: ['college'], specialty: ['pastry'], search: 'a', near: 'lyon', km: 25 },
      ...{ sort: 'name', exact: true, area: '', view: 'map', page: 2 },
    });
    expect(HOME_KEYS).toEqual(expect.arrayContaining(written(schools)));
    const programmes = programmeQuery({
      ...ALL_PROGRAMMES,
      search: 'a',
      country: ['spain'],
      city: 'Madrid',
      page: 3,
    });
    expect(PROGRAMME_KEYS).toEqual(expect.arrayContaining(written(programmes)));
  });

  it('knows every parameter of the public API', () => {
    for (const name of Object.keys(listShape)) expect(cacheKey(`/api/v1/schools?${name}=1`)).not.toBeNull();
    for (const name of Object.keys(programmesQuery.shape))
      expect(cacheKey(`/api/v1/programmes?${name}=1`)).not.toBeNull();
  });
});

describe('paths', () => {
  it.each(['/es', '/nada', '/contacto/resultado', '/admins'])(
    '%s is a document of the public site',
    (url) => {
      expect(isDocumentPath(url)).toBe(true);
    },
  );

  it.each([
    ...['/admin', '/admin?x=1', '/auth/reset', '/_next/static/a.css', '/favicon.ico', '/api/x'],
    '/storage/v1/a',
  ])('%s is not', (url) => {
    expect(isDocumentPath(url)).toBe(false);
  });
});

it.each([
  ['/wp-login.php', true],
  ['/index.html', true],
  ['/nada/es', true],
  ['/ES/x', false],
  ['/escuela', false],
  ['/login', false],
  ['/programas/all', false],
  ['/.well-known/x', false],
  ['/feed.es.xml', false],
  ['/apple-touch-icon.png', false],
  ['/', false],
])('%s is certainly no page: %s', (url, isUnknown) => {
  expect(isUnknownPath(url)).toBe(isUnknown);
});

it('points of a map have a key for what they show only', () => {
  expect(cacheKey('/map/found?view=map&page=2&sort=name&list=schools&country=spain&field=pastry&box=1')).toBe(
    '/map/found?list=schools&country=spain&box=1',
  );
  expect(cacheKey('/map/found?list=programmes&field=pastry&type=college&region=x')).toBe(
    '/map/found?list=programmes&field=pastry',
  );
});

it('searches of a page are a group, and so are drawings of a kind', () => {
  const groups = [
    '/es?search=a',
    '/es?search=b',
    '/maps/near/1',
    '/maps/near/2',
    '/stock/x?w=1',
    '/stock/x',
  ].map(cacheGroup);
  expect(new Set(groups).size).toBe(3);
  expect(['/es', '/escuela/x', '/sitemap.xml'].map(cacheGroup)).toEqual([null, null, null]);
});
