import { expect, it } from 'vitest';
import { OTHER, routePattern } from '@/lib/observability/route-pattern';
import { href } from '@/lib/routes';

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
])('the pattern of an address of %s is %s', (url, pattern) => {
  expect(routePattern(url)).toBe(pattern);
});
