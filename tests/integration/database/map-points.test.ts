import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { holds, readArea } from '../../../lib/maps/model/area';
import type { PointSearch, SchoolSearch } from '../../../lib/supabase/database.types';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
beforeEach(() => database.exec('delete from public.schools'));

interface Placed {
  slug: string;
  country: string;
  specialties: string[];
  is_active: boolean;
  lat: number | null;
  lng: number | null;
}

async function insert(schools: readonly Placed[]): Promise<void> {
  await database.query(
    `insert into public.schools (slug, name, country, city, specialties, is_active, coordinates_lat, coordinates_lng)
     select s.slug, 'School ' || s.slug, s.country, 'Town', s.specialties::text, s.is_active, s.lat, s.lng
       from jsonb_to_recordset($1::jsonb) s (slug text, country text, specialties jsonb, is_active boolean,
         lat double precision, lng double precision)`,
    [JSON.stringify(schools)],
  );
}

async function call<T>(sql: string, values: unknown[]): Promise<T> {
  return only(await database.query<{ answer: T }>(`select ${sql} as answer`, values)).answer;
}

interface Asked {
  countries?: string[];
  specialties?: string[];
  search?: string;
  area?: number[] | null;
  box?: number[] | null;
  near?: { lat: number; lng: number; km: number } | null;
  most?: number;
}
const points = ({
  countries = [],
  specialties = [],
  search = '',
  area = null,
  box = null,
  near = null,
  most = 100,
}: Asked) =>
  call<PointSearch>('public.school_points($1, $2, $3)', [
    JSON.stringify({ filters: { country: countries, field: specialties }, search, near, area }),
    box,
    most,
  ]);
const slugsOf = (answer: PointSearch) =>
  'points' in answer ? answer.points.map(([slug]) => slug).toSorted() : null;

const AREAS = ['30,-20,60,40', '-60,170,10,-170', '-90,-180,90,180', '0,10,1,11'];
const listOf = (text: string | null) => text?.split(',').map(Number) ?? null;
const inside = (text: string | null, { lat, lng }: Placed) => {
  const area = text === null ? null : readArea(text);
  return area === null || (lat !== null && lng !== null && holds(area, { lat, lng }));
};

const coordinate = (most: number) => fc.option(fc.integer({ min: -most, max: most }), { freq: 6 });
const schools = fc
  .array(
    fc.record({
      country: fc.constantFrom('France', 'Spain'),
      specialties: fc.uniqueArray(fc.constantFrom('pastry', 'hospitality', 'Cheese'), { maxLength: 3 }),
      is_active: fc.boolean(),
      lat: coordinate(90),
      lng: coordinate(180),
    }),
    { maxLength: 20 },
  )
  .map((all) => all.map((fields, number): Placed => ({ ...fields, slug: `s-${number}` })));

describe('the points of the map', () => {
  it('are the active schools under the filters that plain loops find, and those without a place are counted', async () => {
    const area = fc.constantFrom(null, ...AREAS);
    await fc.assert(
      fc.asyncProperty(
        schools,
        fc.subarray(['France', 'Spain', 'Atlantis']),
        fc.subarray(['pastry', 'hospitality']),
        area,
        area,
        async (all, countries, specialties, within, box) => {
          await database.exec('delete from public.schools');
          await insert(all);
          const passing = all.filter(
            (one) =>
              one.is_active &&
              (countries.length === 0 || countries.includes(one.country)) &&
              (specialties.length === 0 || one.specialties.some((field) => specialties.includes(field))),
          );
          const found = passing.filter((one) => inside(within, one));
          const placed = found.filter(({ lat, lng }) => lat !== null && lng !== null);
          const seen = placed.filter((one) => inside(box, one));
          const answer = await points({ countries, specialties, area: listOf(within), box: listOf(box) });
          expect(answer).toMatchObject({ total: seen.length, without: found.length - placed.length });
          expect(slugsOf(answer)).toEqual(seen.map(({ slug }) => slug).toSorted());
          // With too many points the cells have the same total.
          const counted = await points({
            countries,
            specialties,
            area: listOf(within),
            box: listOf(box),
            most: 0,
          });
          if (seen.length === 0) {
            expect(slugsOf(counted)).toEqual([]);
            return;
          }
          if (!('cells' in counted)) throw new Error('no cells');
          expect(counted.cells.reduce((sum, [, , schoolsThere]) => sum + schoolsThere, 0)).toBe(seen.length);
          const list = await call<SchoolSearch>('public.search_schools($1)', [
            JSON.stringify({
              filters: { country: countries, field: specialties },
              area: listOf(box ?? '-90,-180,90,180'),
              page_size: 100,
            }),
          ]);
          const listed = passing.filter((one) => one.lat !== null && one.lng !== null && inside(box, one));
          expect(list.total).toBe(listed.length);
          expect(list.schools.map(({ slug }) => slug).toSorted()).toEqual(
            listed.map(({ slug }) => slug).toSorted(),
          );
          const [country = 'France'] = countries;
          expect(list.facets.country?.find(({ value }) => value === country)?.count ?? 0).toBe(
            listed.filter((one) => one.country === country).length,
          );
        },
      ),
      { numRuns: 15 },
    );
  });

  const lyon: Placed = {
    slug: 'lyon',
    country: 'France',
    specialties: ['Cheese', 'pastry'],
    is_active: true,
    lat: 45.76,
    lng: 4.83,
  };

  it('follow words and a distance', async () => {
    await insert([lyon, { ...lyon, slug: 'paris', lat: 48.85, lng: 2.35 }]);
    expect(slugsOf(await points({ search: 'school PARIS' }))).toEqual(['paris']);
    expect(slugsOf(await points({ near: { lat: 45.7, lng: 4.9, km: 50 } }))).toEqual(['lyon']);
    expect(slugsOf(await points({ near: { lat: 45.7, lng: 4.9, km: 1000 } }))).toEqual(['lyon', 'paris']);
  });

  it('are never more than the most, whatever is asked for, and cells are bounded by the grid', async () => {
    await database.exec(
      `insert into public.schools (slug, name, country, city, is_active, coordinates_lat, coordinates_lng)
       select 's-' || n, 'School ' || n, 'France', 'Town', true, 30 + (n % 25) * 0.8, (n % 28) * 0.7
         from generate_series(1, 700) n`,
    );
    const answer = await points({ most: 500 });
    if (!('cells' in answer)) throw new Error('no cells');
    expect(answer.total).toBe(700);
    // Each school is at another point; the area has 4 by 4 cells of 5.6 degrees, or 5 where a border crosses.
    expect(answer.cells.length).toBeLessThanOrEqual(25);
    expect(await points({ most: -5 })).toHaveProperty('cells');
    const near = await points({ most: 500, box: [40, 0, 50, 10] });
    expect(near).toHaveProperty('points');
    expect(near.total).toBeLessThan(500);
  });
});

describe('programmes on the map', () => {
  beforeEach(async () => {
    await insert([
      { slug: 'lyon', country: 'France', specialties: [], is_active: true, lat: 45.76, lng: 4.83 },
      { slug: 'nadi', country: 'Fiji', specialties: [], is_active: true, lat: -17.8, lng: 177.4 },
      { slug: 'nowhere', country: 'France', specialties: [], is_active: true, lat: null, lng: null },
    ]);
    await database.exec(
      `insert into public.programmes (school_id, slug, name, level, field)
       select s.id, 'p-' || n, 'Programme ' || n, case n when 1 then 'diploma' else 'certificate' end, 'pastry'
         from public.schools s cross join generate_series(1, 2) n`,
    );
  });
  const programmePoints = (filters: unknown, box: number[] | null = null) =>
    call<PointSearch>('public.programme_points($1::jsonb, $2, 100)', [JSON.stringify(filters), box]);
  const total = async (filters: unknown) =>
    (await call<{ total: number }>('public.search_programmes($1::jsonb)', [JSON.stringify(filters)])).total;

  it('are schools with how many programmes are found', async () => {
    const answer = await programmePoints({});
    expect(answer).toMatchObject({ total: 2, without: 1 });
    expect('points' in answer && answer.points.map(([slug, , , , , , , matches]) => [slug, matches])).toEqual(
      [
        ['nadi', 2],
        ['lyon', 2],
      ],
    );
    const some = await programmePoints({ filters: { level: ['diploma'] } });
    expect('points' in some && some.points.map((one) => one[7])).toEqual([1, 1]);
  });

  it('are found in an area, in list, counts and map alike', async () => {
    const europe = { area: [30, -20, 60, 40] };
    expect(await total(europe)).toBe(2);
    expect(await total({ ...europe, filters: { level: ['diploma'] } })).toBe(1);
    expect(await total({ ...europe, filters: { level: ['diploma'], country: ['France'] } })).toBe(1);
    expect(await total({ ...europe, search: 'programme' })).toBe(2);
    expect(await total({ area: [-20, 170, -10, -170] })).toBe(2);
    expect(slugsOf(await programmePoints(europe))).toEqual(['lyon']);
    expect(slugsOf(await programmePoints({}, [-20, 170, -10, -170]))).toEqual(['nadi']);
  });
});
