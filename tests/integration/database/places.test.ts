import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { distanceKm } from '../../../lib/places/distance';
import { placeSlug } from '../../../lib/schools/model/place';
import type { CountedPlace, EmptyPlace, PlacePage } from '../../../lib/supabase/results/places';
import type { SchoolSearch } from '../../../lib/supabase/results/search';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { insertPlaced, type PlacedSchool, placedSchool as school } from '../../support/placed-schools.ts';
import { only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
beforeEach(() => database.exec('delete from public.schools'));

async function call<T>(sql: string, values: unknown[]): Promise<T> {
  return only(await database.query<{ answer: T }>(`select ${sql} as answer`, values)).answer;
}
const page = (country: string, town = '', specialty = '', number = 1, size = 3, region = '') =>
  call<PlacePage | EmptyPlace>("public.place_page($1, $2, $3, 'es', $4, $5, $6)", [
    ...[country, town, specialty, number, size, region],
  ]);
const found = async (...asked: Parameters<typeof page>) => {
  const answer = await page(...asked);
  if (!('schools' in answer)) throw new Error(`nothing at ${asked}`);
  return answer;
};

const insert = (schools: readonly PlacedSchool[]) => insertPlaced(database, schools);

describe('a place', () => {
  it('has the schools of its country, town and field in the order of their names, page by page', async () => {
    await insert([
      school(1, { name: 'Éclair', specialties: ['pastry', 'Cheese'] }),
      school(2, { name: 'brioche', city: 'LYÓN', specialties: ['hospitality'] }),
      school(3, { name: 'Zeste', city: 'lyon', specialties: ['pastry'] }),
      school(4, { name: 'Aligot', specialties: ['pastry'] }),
      school(5, { name: 'Hidden', is_active: false, specialties: ['pastry'] }),
      school(6, { name: 'Tarte', city: 'Saint-Étienne', specialties: ['pastry'] }),
      school(7, { name: 'Sushi', city: '東京' }),
      school(8, { name: 'Tapas', country: 'Spain', city: 'León' }),
      school(9, { country: 'Italy', is_active: false }),
    ]);
    const names = async (...asked: Parameters<typeof page>) => {
      const { total, page, schools } = await found(...asked);
      return [total, page, schools.map(({ name }) => name)];
    };
    expect(await names('France', 'lyon')).toEqual([4, 1, ['Aligot', 'brioche', 'Éclair']]);
    expect(await names('France', 'lyon', '', 2)).toEqual([4, 2, ['Zeste']]);
    expect(await names('France', 'lyon', '', 99)).toEqual([4, 2, ['Zeste']]);
    expect(await names('France', 'lyon', 'pastry')).toEqual([3, 1, ['Aligot', 'Éclair', 'Zeste']]);
    expect(await names('France', 'saint-etienne')).toEqual([1, 1, ['Tarte']]);
    expect(await names('France', '', '', 2)).toEqual([6, 2, ['Sushi', 'Tarte', 'Zeste']]);
    expect(await page('France', 'nowhere')).toEqual({ total: 0 });

    // All of them are thin. A town whose name has no Latin letter has no page.
    const { first, fields, town_count, towns, countries } = await found('France', '', 'pastry');
    expect(first).toEqual([]);
    expect(Object.fromEntries(fields.map(({ value, count }) => [value, count]))).toEqual({
      ...{ pastry: 4, hospitality: 1 },
    });
    expect(town_count).toBe(2);
    expect(Object.fromEntries(towns.map((town) => [town.slug, town.schools]))).toEqual({
      ...{ lyon: 3, 'saint-etienne': 1 },
    });
    expect(countries).toEqual([]);
    expect((await found('France')).countries).toEqual([{ value: 'Spain', count: 1 }]);
  });

  it('is listed with each of its fields from so many schools on', async () => {
    await insert([
      school(1, { specialties: ['pastry', 'Cheese'] }),
      school(2, { specialties: ['pastry'], region: 'Rhône' }),
      school(3, { city: 'Vienne', region: 'Vienne', specialties: ['hospitality'] }),
      school(4, { city: 'Vienne', region: 'VIENNE', is_active: false }),
      school(5, { country: 'Spain', city: '東京' }),
    ]);
    const list = async (least: number) =>
      (await call<CountedPlace[]>('public.list_places($1)', [least]))
        .map(({ country, region, shared, town, specialty, schools }) =>
          [country, region + (shared ? ' (shared)' : ''), town, specialty, schools].join('/'),
        )
        .toSorted();
    expect(await list(2)).toEqual([
      ...['France////3', 'France///pastry/2', 'France//lyon//2', 'France//lyon/pastry/2'],
    ]);
    expect(await list(1)).toEqual([
      ...['France////3', 'France///hospitality/1', 'France///pastry/2'],
      ...['France//lyon//2', 'France//lyon/pastry/2', 'France//vienne//1', 'France//vienne/hospitality/1'],
      ...['France/rhone///1', 'France/rhone//pastry/1'],
      ...['France/vienne (shared)///1', 'France/vienne (shared)//hospitality/1'],
      'Spain////1',
    ]);
  });

  it('has no hidden school, and is none without any', async () => {
    await insert([school(1, { is_active: false })]);
    expect(await page('France')).toEqual({ total: 0 });
    expect(await page('France', 'lyon')).toEqual({ total: 0 });
    expect(await call('public.list_places()', [])).toEqual([]);
  });

  it('names neighbours within 150 km of the middle of its schools, over borders, the nearest first', async () => {
    await insert([
      school(1, { lat: 45.7, lng: 4.8 }),
      school(2, { lat: 45.8, lng: 4.9 }),
      school(3, { city: 'Vienne', lat: 45.5, lng: 4.9 }),
      school(4, { country: 'Switzerland', city: 'Genève', lat: 46.2, lng: 6.1 }),
      school(5, { city: 'Paris', lat: 48.9, lng: 2.3 }),
      school(6, { city: 'Bron', lat: 45.7, lng: 4.9, is_active: false }),
    ]);
    const { neighbours } = await found('France', 'lyon');
    expect(neighbours.map(({ country, slug }) => `${country}/${slug}`)).toEqual([
      'France/vienne',
      'Switzerland/geneve',
    ]);
    const geneva = neighbours[1];
    expect(geneva?.km).toBeCloseTo(distanceKm({ lat: 45.75, lng: 4.85 }, { lat: 46.2, lng: 6.1 }), 6);
    // Nobody knows where it is.
    expect((await found('France', 'paris', '', 1)).neighbours).toEqual([]);
  });
});

it('sums the programmes of its schools, and gives the middle price of levels with three of two schools', async () => {
  await insert([school(1), school(2, { city: 'Vienne' }), school(3, { country: 'Spain', city: 'León' })]);
  const programmes = [
    ...[
      ['s-1', 'bachelor', 9000],
      ['s-1', 'bachelor', 4000],
      ['s-2', 'bachelor', 6000],
      ['s-2', 'bachelor', null],
    ],
    // Of one school alone, too few, and of another country.
    ...[
      ['s-1', 'diploma', 1],
      ['s-1', 'diploma', 2],
      ['s-1', 'diploma', 3],
      ['s-2', 'master', 5],
      ['s-3', 'bachelor', 1],
    ],
  ] as const;
  for (const [index, [slug, level, price]] of programmes.entries()) {
    const audience = price === 6000 ? 'international' : 'residents';
    const prices = price === null ? [] : [{ min: price, max: price, currency: 'EUR', per: 'year', audience }];
    await database.query(
      `insert into public.programmes (school_id, name, level, prices) select id, $2, $3, $4 from public.schools where slug = $1`,
      [slug, `Programme ${index}`, level, JSON.stringify(prices)],
    );
  }
  expect((await found('France')).programmes).toEqual({
    programmes: 8,
    medians: [{ level: 'bachelor', euros: 6000, programmes: 3, international: 1, in_state: 0 }],
  });
  expect((await found('France', 'lyon')).programmes).toEqual({ programmes: 5, medians: [] });
});

it('agrees with the site on the slug of a town and on distances', async () => {
  const letters = fc.constantFrom(...'aÉ ñß æŒøŁđıİẞ-’\'"東.1\u0301ǿ');
  const name = fc.string({ unit: letters, minLength: 1, maxLength: 12 });
  const degrees = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(name, degrees, degrees, async (text, one, other) => {
      expect(await call('public.slugify(public.normalise_text($1))', [text])).toBe(placeSlug(text));
      const km = await call<number>('private.distance_km($1, $2, $3, $4)', [
        ...[one.lat, one.lng, other.lat, other.lng],
      ]);
      expect(km).toBeCloseTo(distanceKm(one, other), 4);
    }),
    { numRuns: 200 },
  );
});

interface Near {
  countries?: string[];
  specialties?: string[];
  search?: string;
  page?: number;
  size?: number;
}

describe('schools near a point', () => {
  const near = (
    km: number,
    { countries = [], specialties = [], search = '', page = 1, size = 100 }: Near = {},
  ) =>
    call<SchoolSearch>('public.search_schools($1)', [
      {
        near: { lat: 45.75, lng: 4.85, km },
        filters: { country: countries, field: specialties },
        ...{ search, page, page_size: size, exact: true },
      },
    ]);

  it('are within so many kilometres, the nearest first, with their distances and the counts beside', async () => {
    await insert([
      school(1, { lat: 45.9, lng: 4.85, specialties: ['pastry'] }),
      school(2, { lat: 45.75, lng: 4.85, specialties: ['hospitality'] }),
      school(3, { country: 'Spain', city: 'León', lat: 45.8, lng: 4.85, specialties: ['pastry'] }),
      school(4, { lat: 47.5, lng: 4.85, specialties: ['pastry'] }),
      school(5, { lat: 45.75, lng: 4.85, is_active: false }),
      school(6),
    ]);
    const answer = await near(50);
    expect([answer.total, answer.schools.map(({ slug }) => slug)]).toEqual([3, ['s-2', 's-3', 's-1']]);
    const kms = [45.75, 45.8, 45.9].map((lat) => distanceKm({ lat: 45.75, lng: 4.85 }, { lat, lng: 4.85 }));
    for (const [i, km] of kms.entries()) expect(answer.km?.[i]).toBeCloseTo(km, 6);

    const slugs = async (asked: Near, km = 50) => (await near(km, asked)).schools.map(({ slug }) => slug);
    expect(await slugs({}, 200)).toEqual(['s-2', 's-3', 's-1', 's-4']);
    expect(await slugs({ specialties: ['pastry'] })).toEqual(['s-3', 's-1']);
    expect(await slugs({ search: 'lyon' })).toEqual(['s-2', 's-1']);
    expect(await slugs({ page: 2, size: 2 })).toEqual(['s-1']);
    // The countries are counted under the other filters.
    const { schools, facets } = await near(50, { countries: ['Spain'], specialties: ['pastry'] });
    expect(schools.map(({ slug }) => slug)).toEqual(['s-3']);
    expect(Object.fromEntries((facets.country ?? []).map(({ value, count }) => [value, count]))).toEqual({
      ...{ France: 1, Spain: 1 },
    });
  });

  it('are found over the 180th meridian and beside a pole, and no further than 1,000 km', async () => {
    await insert([
      school(1, { lat: -17, lng: 179.9 }),
      school(2, { lat: -17, lng: -179.9 }),
      school(3, { lat: 89, lng: 0 }),
      school(4, { lat: 89, lng: 180 }),
      school(5, { lat: 0, lng: 0 }),
    ]);
    const around = (lat: number, lng: number, km: number) =>
      call<SchoolSearch>('public.search_schools($1)', [{ near: { lat, lng, km } }]);
    expect((await around(-17, 180, 25)).total).toBe(2);
    expect((await around(90, 0, 200)).total).toBe(2);
    expect((await around(20, 0, 100_000)).total).toBe(0);
    expect((await around(0, 0, -5)).total).toBe(1);
  });
});
