import { beforeEach, describe, expect, it } from 'vitest';
import type { PointSearch } from '../../../lib/supabase/results/places';
import type { SchoolSearch } from '../../../lib/supabase/results/search';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { insertPlaced, placedSchool as school } from '../../support/placed-schools.ts';
import { only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
beforeEach(() => database.exec('delete from public.schools'));

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

const EUROPE = [30, -20, 60, 40];
const PACIFIC = [-60, 170, 10, -170];
const lyon = school(1, { slug: 'lyon', specialties: ['Cheese', 'pastry'], lat: 45.76, lng: 4.83 });
const nadi = school(2, { slug: 'nadi', country: 'Fiji', lat: -17.8, lng: 177.4 });

describe('the points of the map', () => {
  describe('of a few schools', () => {
    beforeEach(() =>
      insertPlaced(database, [
        ...[lyon, nadi, { ...lyon, slug: 'hidden', is_active: false }],
        school(3, { slug: 'madrid', country: 'Spain', specialties: ['hospitality'], lat: 40.4, lng: -3.7 }),
        school(4, { slug: 'samoa', country: 'Samoa', specialties: ['pastry'], lat: -13.8, lng: -171.8 }),
        school(5, { slug: 'nowhere', specialties: ['pastry'] }),
      ]),
    );

    it.each<{ asked: Asked; found: string[]; without?: number }>([
      { asked: {}, found: ['lyon', 'madrid', 'nadi', 'samoa'], without: 1 },
      { asked: { countries: ['France', 'Spain', 'Atlantis'] }, found: ['lyon', 'madrid'], without: 1 },
      { asked: { countries: ['Atlantis'] }, found: [] },
      { asked: { specialties: ['pastry'] }, found: ['lyon', 'samoa'], without: 1 },
      { asked: { countries: ['Samoa'], specialties: ['hospitality'] }, found: [] },
      { asked: { box: EUROPE }, found: ['lyon', 'madrid'], without: 1 },
      { asked: { area: EUROPE }, found: ['lyon', 'madrid'] },
      { asked: { area: EUROPE, box: [-90, -180, 90, 4] }, found: ['madrid'] },
      { asked: { box: PACIFIC }, found: ['nadi', 'samoa'], without: 1 },
      { asked: { area: [-90, -180, 90, 180] }, found: ['lyon', 'madrid', 'nadi', 'samoa'] },
      { asked: { box: [0, 10, 1, 11] }, found: [], without: 1 },
    ])('are $found for $asked, as points and as cells', async ({ asked, found, without = 0 }) => {
      const answer = await points(asked);
      expect(answer).toMatchObject({ total: found.length, without });
      expect(slugsOf(answer)).toEqual(found);
      const counted = await points({ ...asked, most: 0 });
      const inCells = 'cells' in counted ? counted.cells.reduce((sum, [, , schools]) => sum + schools, 0) : 0;
      expect(inCells).toBe(found.length);
    });

    it('are those that the list of the area has, with its counts', async () => {
      const list = async (area: number[], filters = {}) => {
        const asked = JSON.stringify({ filters, area, page_size: 100 });
        const { total, schools, facets } = await call<SchoolSearch>('public.search_schools($1)', [asked]);
        const countries = (facets.country ?? []).map(({ value, count }) => `${value} ${count}`).toSorted();
        return { total, slugs: schools.map(({ slug }) => slug).toSorted(), countries };
      };
      expect(await list(EUROPE, { country: ['Spain'] })).toEqual({
        ...{ total: 1, slugs: ['madrid'], countries: ['France 1', 'Spain 1'] },
      });
      expect(await list(PACIFIC)).toEqual({
        ...{ total: 2, slugs: ['nadi', 'samoa'], countries: ['Fiji 1', 'Samoa 1'] },
      });
      expect((await list([-90, -180, 90, 180])).slugs).toEqual(['lyon', 'madrid', 'nadi', 'samoa']);
    });
  });

  it('follow words and a distance', async () => {
    await insertPlaced(database, [lyon, { ...lyon, slug: 'paris', lat: 48.85, lng: 2.35 }]);
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
    await insertPlaced(database, [lyon, nadi, school(3)]);
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
