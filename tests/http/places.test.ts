import { beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../lib/i18n/locales';
import { COUNTRIES } from '../../lib/places/countries';
import { placeHref } from '../../lib/routes';
import { placeIn, placeParts, townIn } from '../../lib/schools/model/place';
import { pageTitle } from '../../lib/seo/page-title.ts';
import schools from '../../supabase/seed/schools.json' with { type: 'json' };
import { parseHead } from '../support/head.ts';
import { insertSchool } from '../support/insert-school.ts';
import { request, requestOnce } from '../support/request.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { siteUnderTest } from '../support/site.ts';
import { all, parseXml, textOf } from '../support/xml.ts';

/** Lists omit closed schools. */
const seed = schools.filter(({ operating_status }) => operating_status !== 'closed');

/** Pages of places. Schools of other tests are in Andorra, which no assertion here covers. */

const country = (code: string) => {
  const found = COUNTRIES.find((one) => one.code === code);
  if (!found) throw new Error(code);
  return found;
};
const head = async (address: string) => parseHead(await (await request(address)).text());

test('a country, a town and a field in it have pages that point at each other in both languages', async () => {
  for (const [spanish, english, title] of [
    ['/escuelas', '/schools', 'Culinary schools by country'],
    ['/escuelas/espana', '/schools/spain', 'Schools in Spain'],
    ['/escuelas/estados-unidos', '/schools/united-states', 'Schools in the United States'],
    ['/escuelas/italia/pasteleria', '/schools/italy/pastry', 'Pastry schools in Italy'],
    ['/escuelas/italia/firenze', '/schools/italy/firenze', 'Schools in Florence, Italy'],
    [
      '/escuelas/francia/paris/vino',
      '/schools/france/paris/wine',
      'Wine and gastronomy schools in Paris, France',
    ],
  ] as const) {
    for (const [address, language] of [
      [spanish, 'es'],
      [english, 'en'],
    ] as const) {
      const page = await head(address);
      expect(page.language).toBe(language);
      expect(new URL(page.canonical).pathname).toBe(address);
      expect(page.meta.robots).toBeUndefined();
      expect(
        Object.fromEntries(Object.entries(page.alternates).map(([key, url]) => [key, new URL(url).pathname])),
      ).toEqual({ es: spanish, en: english, 'x-default': spanish });
      expect(page.data.map((block) => block['@type'])).toContain('BreadcrumbList');
      if (language === 'en') expect(page.title).toBe(pageTitle(title, 'Global Culinary Schools Directory'));
    }
  }
});

test.each([
  ...['/schools/atlantis', '/schools/spain/atlantis'],
  ...[
    '/schools/antarctica',
    '/schools/spain/madrid/wine/wine',
    '/schools/spain/pastry/pastry',
    '/schools/spain/%00',
  ],
  ...[
    '/schools/spain/madrid%2Fpastry',
    '/schools/%E0%A4%A',
    '/escuelas/espana/pastry',
    '/schools/spain/..%2f..%2fetc',
  ],
  `/schools/spain/${'a'.repeat(2000)}`,
  '/schools/spain/no-town?page=2&x=%00',
])('%s is a whole page that says so, or a refusal', async (address) => {
  const answer = await request(address);
  expect([400, 404, 414]).toContain(answer.status);
  if (answer.status !== 404) return;
  const text = await answer.text();
  expect(text).toContain('<h1>');
  expect(text).toContain(address.startsWith('/escuelas') ? 'lang="es"' : 'lang="en"');
});

describe('the sitemap', () => {
  let listed: string[];
  beforeAll(async () => {
    const index = parseXml(await (await request('/sitemap.xml')).text());
    const parts = all(index, 'sitemap').map((part) => new URL(textOf(part, 'loc')).pathname);
    expect(parts).toContain('/sitemaps/places-1.xml');
    const part = parseXml(await (await request('/sitemaps/places-1.xml')).text());
    listed = all(part, 'url').map((url) => new URL(textOf(url, 'loc')).pathname);
  });

  test('has the places with three schools or more, and no other', () => {
    const of = (name: string) => seed.filter((school) => school.country === name);
    for (const one of COUNTRIES) {
      if (one.code === 'AD') continue;
      const own = of(one.name.en);
      for (const language of LANGUAGES) {
        const address = placeHref(language, placeParts(language, placeIn(one)));
        expect(listed.includes(address), address).toBe(own.length >= 3);
        const pastry = own.filter(({ specialties }) => specialties.includes('pastry'));
        const field = placeHref(language, placeParts(language, placeIn(one, { specialty: 'pastry' })));
        expect(listed.includes(field), field).toBe(pastry.length >= 3);
        for (const { city } of own) {
          const town = townIn(one, city);
          const towns = town && placeHref(language, placeParts(language, town));
          expect(listed.includes(towns ?? ''), city).toBe(
            own.filter((school) => school.city === city).length >= 3,
          );
        }
      }
    }
  });
});

test('a school that moves changes the page of the town it left, and of the one it comes to', async () => {
  const words = crypto.randomUUID().replace(/[^a-z]/g, '');
  const [from, to] = [`Left ${words}`, `Reached ${words}`];
  const addressOf = (city: string) => {
    const town = townIn(country('AD'), city);
    return town ? placeHref('en', placeParts('en', town)) : '';
  };
  const revalidate = (id: string) =>
    request('/api/revalidate', {
      method: 'POST',
      headers: { authorization: `Bearer ${siteUnderTest().backend.secretKey}` },
      body: JSON.stringify({ school: id }),
    });
  expect((await request(addressOf(from))).status).toBe(404);
  const school = await insertSchool('Moving', { city: from, is_active: true });
  await revalidate(school.id);
  expect(await (await request(addressOf(from))).text()).toContain(school.name);
  await serviceClient().from('schools').update({ city: to }).eq('id', school.id).throwOnError();
  await revalidate(school.id);
  expect((await request(addressOf(from))).status).toBe(404);
  expect(await (await request(addressOf(to))).text()).toContain(school.name);
  await serviceClient().from('schools').update({ is_active: false }).eq('id', school.id).throwOnError();
  await revalidate(school.id);
  expect((await request(addressOf(to))).status).toBe(404);
  await serviceClient().from('schools').delete().eq('id', school.id).throwOnError();
});

describe('near a town', () => {
  const found = async (query: string) => {
    const text = await (await request(`/en?${query}`)).text();
    return { text, heading: /<h1[^>]*>([^<]*)<\/h1>/.exec(text)?.[1] ?? '' };
  };

  test('schools are found by distance, which cards say', async () => {
    const { text, heading } = await found('near=Paris&km=25');
    expect(heading).toMatch(/^Schools within 25 km of Paris, France: \d/);
    const kms = [...text.matchAll(/ · (\d+) km<\/span>/g)].map(([, km]) => Number(km));
    expect(kms.length).toBeGreaterThan(2);
    expect(kms).toEqual(kms.toSorted((a, b) => a - b));
  });
});

test('an address with the names of the other language leads to the one of its own', async () => {
  for (const [given, target] of [
    ['/escuelas/spain', '/escuelas/espana'],
    ['/schools/espana', '/schools/spain'],
    ['/schools/italia/pasteleria', '/schools/italy/pastry'],
    ['/escuelas/france/paris/wine', '/escuelas/francia/paris/vino'],
  ] as const) {
    const answer = await requestOnce(given);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, target]);
  }
});

test('a region and its towns show the finders of the country, and what is stated of the region by name alone', async () => {
  const pageOf = async (address: string) => (await request(address)).text();
  const galicia = 'the Xunta de Galicia';
  const spain = await pageOf('/schools/spain');
  for (const text of ['Official finder', 'Grants and loans', galicia]) expect(spain).toContain(text);
  for (const place of ['pais-vasco', 'bilbao']) {
    const page = await pageOf(`/schools/spain/${place}`);
    expect(page, place).toContain('Official finder');
    for (const text of ['Grants and loans', galicia]) expect(page, place).not.toContain(text);
  }
});
