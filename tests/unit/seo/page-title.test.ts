import { expect, it } from 'vitest';
import { pageTitle, withLevel } from '@/lib/seo/page-title';

const SITE = 'Global Culinary Schools Directory';

it.each([
  ['Contact', `Contact · ${SITE}`],
  [SITE, SITE],
  ['FERRANDI Paris, Paris', `FERRANDI Paris, Paris · ${SITE}`],
  [
    'Culinary Management (diploma), George Brown Polytechnic',
    'Culinary Management (diploma), George Brown Polytechnic',
  ],
])('the site stands in the title where it fits: %s', (title, whole) => {
  expect(pageTitle(title, SITE)).toBe(whole);
});

it.each([
  ['Culinary Arts', 'certificate', 'Culinary Arts (certificate)'],
  ['Diploma in Pâtisserie', 'diploma', 'Diploma in Pâtisserie'],
  ['Cookery', null, 'Cookery'],
] as const)('a programme is named with its level: %s, %s', (name, level, title) => {
  expect(withLevel('en', name, level)).toBe(title);
});
