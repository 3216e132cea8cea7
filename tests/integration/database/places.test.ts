import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { distanceKm } from '../../../lib/places/distance';
import { placeSlug } from '../../../lib/schools/model/place';
import type { CountedPlace, EmptyPlace, PlacePage, SchoolSearch } from '../../../lib/supabase/database.types';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { countedPlaces, PAGE_FIELDS, type PlacedSchool, schoolsAt } from '../../support/place-reference.ts';
import {
  insertPlaced,
  placedSchool as school,
  placedSchools as schools,
} from '../../support/placed-schools.ts';
import { only, openDatabase } from '../../support/scratch.ts';
import { normalise } from '../../support/search-reference.ts';

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
  it('has the schools, counts and neighbours that plain loops find, page by page', async () => {
    const towns = fc.constantFrom('', 'lyon', 'saint-etienne', 'leon', 'nowhere');
    const fields = fc.constantFrom('', ...PAGE_FIELDS);
    await fc.assert(
      fc.asyncProperty(
        schools,
        fc.constantFrom('France', 'Spain'),
        towns,
        fields,
        async (all, country, town, specialty) => {
          await database.exec('delete from public.schools');
          await insert(all);
          const expected = schoolsAt(all, country, town, specialty);
          const answer = await page(country, town, specialty);
          expect(answer.total).toBe(expected.length);
          if (!('schools' in answer)) return;
          // All of them are thin.
          expect(answer.first).toEqual([]);
          const slugs: string[] = [];
          for (let number = 1; number <= Math.ceil(expected.length / 3); number += 1)
            slugs.push(...(await found(country, town, specialty, number)).schools.map(({ slug }) => slug));
          expect(slugs).toEqual(expected.map(({ slug }) => slug));
          // A page beyond the end is the last one.
          expect((await found(country, town, specialty, 99)).page).toBe(Math.ceil(expected.length / 3));
          for (const { value, count } of answer.fields)
            expect(count).toBe(schoolsAt(all, country, town, value).length);
          expect(answer.fields.map(({ value }) => value).toSorted()).toEqual(
            PAGE_FIELDS.filter((field) => schoolsAt(all, country, town, field).length > 0).toSorted(),
          );
          const counted = countedPlaces(all, 1).filter((one) => one.specialty === specialty);
          const inCountry = counted.filter((one) => one.country === country && one.town !== '');
          expect(answer.town_count).toBe(inCountry.length);
          expect(new Map(answer.towns.map((one) => [one.slug, one.schools]))).toEqual(
            new Map(inCountry.map((one) => [one.town, one.schools])),
          );
          expect(new Map(answer.countries.map(({ value, count }) => [value, count]))).toEqual(
            new Map(
              counted
                .filter((one) => one.town === '' && one.region === '' && one.country !== country)
                .map((one) => [one.country, one.schools]),
            ),
          );
        },
      ),
      { numRuns: 20 },
    );
  });

  it('lists every place with enough schools', async () => {
    await fc.assert(
      fc.asyncProperty(schools, fc.integer({ min: 1, max: 4 }), async (all, least) => {
        await database.exec('delete from public.schools');
        await insert(all);
        const listed = await call<CountedPlace[]>('public.list_places($1)', [least]);
        const key = (one: Omit<CountedPlace, 'updated_at'>) =>
          `${one.country}/${one.region}/${one.shared}/${one.town}/${one.specialty}: ${one.schools}`;
        expect(listed.map(key).toSorted()).toEqual(countedPlaces(all, least).map(key).toSorted());
        expect(listed.every(({ updated_at }) => !Number.isNaN(Date.parse(updated_at)))).toBe(true);
      }),
      { numRuns: 20 },
    );
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
    // A place without coordinates.
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
    // With one school, too few, and in another country.
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
    medians: [{ level: 'bachelor', euros: 6000, programmes: 3, international: 1 }],
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
  const coordinates = fc.record({
    lat: fc.option(fc.double({ min: 44, max: 48, noNaN: true }), { nil: null }),
    lng: fc.double({ min: 2, max: 8, noNaN: true }),
  });
  const HERE = { lat: 45.75, lng: 4.85 };
  const teaches = (specialties: readonly string[], asked: readonly string[]) =>
    asked.length === 0 || specialties.some((one) => asked.includes(one));
  const kmOf = ({ lat, lng }: PlacedSchool) =>
    lat === null || lng === null ? Number.POSITIVE_INFINITY : distanceKm(HERE, { lat, lng });

  it('are those that plain loops find, the nearest first, with their distances and the counts beside', async () => {
    await fc.assert(
      fc.asyncProperty(
        schools,
        fc.array(coordinates, { minLength: 24, maxLength: 24 }),
        fc.constantFrom(10, 50, 200),
        fc.record({
          countries: fc.subarray(['France', 'Spain', 'Atlantis']),
          specialties: fc.subarray(['pastry', 'hospitality']),
          search: fc.constantFrom('', 'lyon', 'nowhere'),
        }),
        async (some, points, km, filters) => {
          const all = some.map((one, i) => {
            const { lat, lng } = points[i] ?? { lat: null, lng: 0 };
            return { ...one, lat, lng: lat === null ? null : lng };
          });
          await database.exec('delete from public.schools');
          await insert(all);
          const within = all
            .filter((one) => one.is_active && kmOf(one) <= km)
            .filter((one) =>
              [one.name, one.city, one.country].some((text) => normalise(text).includes(filters.search)),
            );
          const expected = within
            .filter(({ country }) => filters.countries.length === 0 || filters.countries.includes(country))
            .filter(({ specialties }) => teaches(specialties, filters.specialties))
            .toSorted((a, b) => kmOf(a) - kmOf(b) || (a.name < b.name ? -1 : 1));
          const answer = await near(km, filters);
          expect(answer.schools.map(({ slug }) => slug)).toEqual(expected.map(({ slug }) => slug));
          expect(answer.total).toBe(expected.length);
          for (const [i, one] of expected.entries()) expect(answer.km?.[i]).toBeCloseTo(kmOf(one), 6);
          const paged = await near(km, { ...filters, page: 2, size: 2 });
          expect(paged.page).toBe(expected.length > 2 ? 2 : 1);
          const countries = within.filter(({ specialties }) => teaches(specialties, filters.specialties));
          expect(new Map((answer.facets.country ?? []).map(({ value, count }) => [value, count]))).toEqual(
            new Map(
              countries.map(({ country }) => [
                country,
                countries.filter((other) => other.country === country).length,
              ]),
            ),
          );
        },
      ),
      { numRuns: 20 },
    );
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
