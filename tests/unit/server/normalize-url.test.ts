import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctedUrl, normalizeUrl } from '@/server/normalize-url';

describe('the path of a request', () => {
  it.each([
    ['/school/%ff%fe', '/school/%25ff%25fe'],
    ['/escuela/%', '/escuela/%25'],
    ['/a%20b/%zz?x=%ff', '/a%2520b/%25zz?x=%ff'],
  ])('is escaped once more when it cannot be decoded: %s', (url, normal) => {
    expect(normalizeUrl(url)).toBe(normal);
  });

  it.each([
    ['http://evil.example/es?page=2', '/es?page=2'],
    ['HTTPS://evil.example:443', '/'],
    ['http://evil.example?page=2', '/?page=2'],
    ['http://evil.example//other.example/', '/other.example/'],
    ['ftp://a:b@evil.example/%ff', '/%25ff'],
  ])('is one of this site, whichever host it names: %s', (url, normal) => {
    expect(normalizeUrl(url)).toBe(normal);
  });

  it.each([
    ['/%61dmin/%55sers', '/admin/Users'],
    ['/%7e%2d%5F%30', '/~-_0'],
    ['/%2561dmin', '/%2561dmin'],
    ['/a%2fb%5c?x=%61', '/a%2fb%5c?x=%61'],
  ])('has letters where they were escaped needlessly: %s', (url, normal) => {
    expect(normalizeUrl(url)).toBe(normal);
  });

  it.each([
    ['/api/../en', '/en'],
    ['/flags/%2e%2E/es?a=/../b', '/es?a=/../b'],
    ['/a/./b/.%2e/c', '/a/c'],
    ['/../..', '/'],
    ['/a/..', '/'],
    ['/a/b/.', '/a/b/'],
    ['/api\\..\\en', '/en'],
    ['/a...b/..c/d..', '/a...b/..c/d..'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
  ])('has no dot segments, which rules by prefix would not see: %s', (url, normal) => {
    expect(normalizeUrl(url)).toBe(normal);
  });

  it.each(['/', '/es', '/escuela/a%C3%B1o', '/es?search=%ff', '/a%2Fb', '/a?b=http://c/', '*', ''])(
    'is left as it is: %s',
    (url) => {
      expect(normalizeUrl(url)).toBe(url);
    },
  );

  it('keeps a hundred parameters and no more', () => {
    const query = (count: number) =>
      `?${Array.from({ length: count }, (_, index) => `p${index}=%ff`).join('&')}`;
    expect(normalizeUrl(`/es${query(100)}`)).toBe(`/es${query(100)}`);
    expect(normalizeUrl(`/es${query(5000)}`)).toBe(`/es${query(100)}`);
    expect(normalizeUrl(`/es?${'&'.repeat(5000)}`)).toBe(`/es?${'&'.repeat(99)}`);
  });

  it('can be decoded afterwards, whatever was asked for', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('%', '%ff', '%c3%28', '%41', '/', '?'));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const [path = ''] = normalizeUrl(`/${pieces.join('')}`).split('?');
        expect(() => decodeURIComponent(path)).not.toThrow();
      }),
    );
  });
});

describe('a mistyped address of the public site', () => {
  it.each([
    ['/ES', '/es'],
    ['/School/Ferrandi-Paris', '/school/ferrandi-paris'],
    ['/Schools/Spain?page=2', '/schools/spain?page=2'],
    ['/escuela/a.', '/escuela/a'],
    ['/schools/st.-gallen.', '/schools/st.-gallen'],
    ['/schools/italy/pastry%C2%A0', '/schools/italy/pastry'],
    ['/programmes.', '/programmes'],
    ['/contact%E2%80%A6', '/contact'],
    ['/En,?page=2', '/en?page=2'],
    ['/escuela/a)', '/escuela/a'],
    ['/escuela/a%20', '/escuela/a'],
    ['/escuela/a/b%e2%80%9d.', '/escuela/a/b'],
    ['/SCHOOL/a%C3%B1o).?x=1', '/school/a%C3%B1o?x=1'],
  ])('%s leads to %s', (url, target) => {
    expect(correctedUrl(url)).toBe(target);
  });

  it.each([
    ...['/es', '/school/a', '/school/id/ABC.', '/escuela/slug/A', '/Other', '/Admin'],
    ...['/feed.es.xml', '/'],
  ])('%s is none', (url) => {
    expect(correctedUrl(url)).toBeNull();
  });
});
