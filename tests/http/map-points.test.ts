import { expect, test } from 'vitest';
import { type PackedPoints, unpackPoints } from '../../lib/maps/model/points';
import { path } from '../../lib/routes';
import seed from '../../supabase/seed/schools.json' with { type: 'json' };
import { insertSchool } from '../support/insert-school.ts';
import { request } from '../support/request.ts';
import { expirePages, serviceClient } from '../support/school-pictures.ts';

/** The map's points. Schools of other tests are in Andorra. */

const whole = path('mapPoints');
const found = (query: string, list = 'schools') => `${path('mapFound')}?list=${list}${query && `&${query}`}`;
const pointsOf = async (address: string) => {
  const answer = await request(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/json');
  return unpackPoints((await answer.json()) as PackedPoints);
};
const slugs = async (address: string) =>
  (await pointsOf(address)).points
    .filter(({ country }) => country !== 'AD')
    .map(({ slug }) => slug)
    .toSorted();
const placed = seed.filter(({ coordinates_lat }) => coordinates_lat !== null);

test.each([
  ['country=spain', ({ country }: (typeof seed)[number]) => country === 'Spain'],
  ['specialty=pastry', ({ specialties }: (typeof seed)[number]) => specialties.includes('pastry')],
  ['search=ferrandi', ({ slug }: (typeof seed)[number]) => slug === 'ferrandi-paris'],
  [
    'area=35,-10,44,5',
    ({ coordinates_lat: lat, coordinates_lng: lng }: (typeof seed)[number]) =>
      lat !== null && lng !== null && lat >= 35 && lat <= 44 && lng >= -10 && lng <= 5,
  ],
  [
    'box=35,-10,44,5&country=spain',
    ({ coordinates_lat: lat, coordinates_lng: lng, country }: (typeof seed)[number]) =>
      country === 'Spain' && lat !== null && lng !== null && lat >= 35 && lng >= -10,
  ],
  ['country=atlantis', () => false],
  ['type=nonsense&specialty=%00&page=-3&view=map', () => true],
] as const)('under %s those of the list', async (query, isListed) => {
  expect(await slugs(found(query))).toEqual(
    placed
      .filter(isListed)
      .map(({ slug }) => slug)
      .toSorted(),
  );
});

test.each(['', 'lang=en', 'list=x', 'list=toString', 'list=__proto__'])(
  'a question without a list is refused: %s',
  async (query) => {
    const answer = await request(`${path('mapFound')}?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'invalid_parameter' });
    expect(answer.headers.get('cache-control')).toContain('no-store');
  },
);

test('a school that is changed is where it is now on the next request', async () => {
  const { id, slug } = await insertSchool('Mapa', {
    ...{ is_active: true, coordinates_lat: 42.5, coordinates_lng: 1.5 },
  });
  const at = async () => (await pointsOf(whole)).points.find((one) => one.slug === slug);
  await expirePages(id);
  expect(await at()).toMatchObject({ lat: 42.5, lng: 1.5, country: 'AD' });
  await serviceClient().from('schools').update({ coordinates_lat: 42.6 }).eq('id', id);
  await expirePages(id);
  expect((await at())?.lat).toBe(42.6);
  const { without } = await pointsOf(whole);
  await serviceClient().from('schools').update({ coordinates_lat: null, coordinates_lng: null }).eq('id', id);
  await expirePages(id);
  expect(await at()).toBeUndefined();
  expect((await pointsOf(whole)).without).toBe(without + 1);
});

test('the card of a school says type, levels and price, in both languages', async () => {
  const card = (query: string) => request(`${path('mapCard')}?${query}`);
  const english = (await (await card('lang=en&school=ferrandi-paris')).json()) as { lines: string[] };
  const spanish = (await (await card('lang=es&school=ferrandi-paris')).json()) as { lines: string[] };
  expect(english.lines.length).toBeGreaterThanOrEqual(2);
  expect(spanish.lines).toHaveLength(english.lines.length);
  expect(spanish.lines).not.toEqual(english.lines);
  for (const query of [
    'lang=en&school=',
    'lang=en&school=nobody',
    `lang=en&school=${'x'.repeat(500)}`,
    'lang=en&school=%00',
  ])
    expect((await card(query)).status).toBe(404);
  expect((await card('school=ferrandi-paris')).status).toBe(400);
});

const PAGES = ['/es', '/programas', '/escuelas/espana', '/en', '/programmes', '/schools/spain'];

test.each(PAGES)('the map of %s has the list, its stylesheet and where its points are', async (address) => {
  const page = await (await request(`${address}?view=map`)).text();
  expect(page).toContain('data-school-map');
  expect(page).toMatch(/<link rel="stylesheet" href="\/scripts\/map-[A-Z0-9]+\.css"/);
  expect(page).toMatch(/<data value="\/map\/(points|found)/);
  expect(page).toContain('data-part="list"');
  const style = /href="(\/scripts\/map-[A-Z0-9]+\.css)"/.exec(page)?.[1] ?? '';
  const answer = await request(style);
  expect(answer.headers.get('content-type')).toContain('text/css');
  expect(answer.headers.get('cache-control')).toContain('immutable');
});
