import { expect, test } from 'vitest';
import { LANGUAGES } from '../../lib/i18n/locales';
import { href, type PageParameters, PUBLIC_PAGES, type PublicRoute, path } from '../../lib/routes';
import { request } from '../support/request.ts';
import { serviceClient } from '../support/school-pictures.ts';

const SCHOOL = 'ferrandi-paris';
const PROGRAMME = { slug: 'george-brown-polytechnic-chef-school', programme: 'culinary-management-h100' };
const PARAMETERS: Partial<Record<PublicRoute, PageParameters>> = {
  school: { slug: SCHOOL },
  programme: PROGRAMME,
  place: (language) => ({ place: language === 'es' ? 'francia' : 'france' }),
};
/** Redirects, and a page about what was just sent. */
const UNCACHED: PublicRoute[] = ['schoolById', 'schoolBySlug', 'contactResult'];
const PAGES = (Object.keys(PUBLIC_PAGES) as PublicRoute[])
  .filter((route) => !UNCACHED.includes(route))
  .flatMap((route) => LANGUAGES.map((language) => href(language, route, PARAMETERS[route])));
const OTHERS = [
  ...['/es?type=college', '/en?search=ferrandi', '/programas?field=pastry', '/schools/france?page=2'],
  ...['/robots.txt', path('llms'), path('sitemap'), '/sitemaps/1.xml', path('mapPoints')],
  ...[path('apiSchools'), path('apiProgrammes'), path('apiDescription'), path('apiSchool', { slug: SCHOOL })],
  ...[
    path('apiSchoolProgrammes', { slug: SCHOOL }),
    `/map/card?lang=en&school=${SCHOOL}`,
    '/map/found?list=schools',
  ],
  ...[`/stock/${SCHOOL}`, `/social/es/${SCHOOL}`, '/social/en'],
];

/** A page is cached by its first request, unless another test changes its data in between. */
const becomesHit = (address: string) =>
  expect
    .poll(async () => {
      const { status, headers } = await request(address);
      return [address, status, headers.get('x-cache')];
    })
    .toEqual([address, 200, 'hit']);

test('every public page names its tags, so that it is cached', async () => {
  for (const address of [...PAGES, ...OTHERS]) {
    await becomesHit(address);
  }
});

test('an address that does not exist is not cached, however it is spelled', async () => {
  for (const address of [
    '/school/no-such-school',
    '/escuelas/nada',
    '/social/es/nada',
    '/sitemaps/x.xml',
    '/nada',
  ])
    for (const answer of [await request(address), await request(`${address}?x=1`)])
      expect([address, answer.status, answer.headers.get('x-cache')]).toEqual([address, 404, null]);
});

test('a cached search follows a change of synonyms', async () => {
  const word = `zqx${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}q`;
  const client = serviceClient();
  const isEmpty = async () => (await (await request(`/en?search=${word}`)).text()).includes('empty_search');
  await becomesHit(`/en?search=${word}`);
  expect(await isEmpty()).toBe(true);
  const synonym = { phrase: word, kind: 'field', value: 'pastry' };
  await client.from('search_synonyms').insert(synonym).throwOnError();
  try {
    await expect.poll(isEmpty).toBe(false);
  } finally {
    await client.from('search_synonyms').delete().eq('phrase', word).throwOnError();
  }
  await expect.poll(isEmpty).toBe(true);
});
