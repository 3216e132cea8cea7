import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADDRESS_PATTERNS, href } from '@/lib/routes';
import { OTHER, routePattern } from '@/lib/watch/route-pattern';

describe('the pattern of an address', () => {
  it.each([
    ['/', '/'],
    ['/es?search=paris&near=x', '/es'],
    [href('es', 'school', { slug: 'ferrandi-paris' }), '/escuela/{slug}'],
    [href('en', 'place', { place: 'france/paris/wine' }), '/schools/{place+}'],
    ['/_next/static/chunks/a.js', '/_next/static/*'],
    ['/favicon.ico', '/{file}'],
    ['/wp-login.php', OTHER],
    ['http://elsewhere.example/es', OTHER],
    [`/escuela/${'a'.repeat(5000)}`, OTHER],
  ])('of %s is %s', (url, pattern) => {
    expect(routePattern(url)).toBe(pattern);
  });

  it('is one of a few, whatever is asked for', () => {
    const few = new Set([...ADDRESS_PATTERNS, OTHER, '/{file}']);
    const address = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webPath(),
      fc.tuple(fc.constantFrom(...ADDRESS_PATTERNS), fc.webPath()).map(([start, rest]) => start + rest),
    );
    fc.assert(
      fc.property(address, (url) => {
        const pattern = routePattern(url);
        return few.has(pattern) || /^\/[\w/]+\/\*$/.test(pattern);
      }),
    );
  });
});
