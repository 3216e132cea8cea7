import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCHOOL_TYPES, SPECIALTIES } from '@/lib/schools/model/choices';
import { isFiltered, KM, NO_FILTERS, type SchoolFilters, SORTS } from '@/lib/schools/model/filters';
import { elsewhere, inAnyCountry, withoutOne } from '@/lib/schools/model/relaxations';

const KEYS = ['search', 'countries', 'types', 'specialties', 'near'] as const;
const anyFilters: fc.Arbitrary<SchoolFilters> = fc.record({
  countries: fc.subarray(['andorra', 'spain']),
  types: fc.subarray([...SCHOOL_TYPES]),
  specialties: fc.subarray([...SPECIALTIES]),
  search: fc.constantFrom('', 'sevilla'),
  near: fc.constantFrom('', 'lyon-fr'),
  km: fc.constantFrom(...KM),
  sort: fc.constantFrom('' as const, ...SORTS),
  exact: fc.boolean(),
  ...{ area: fc.constant(''), view: fc.constant('' as const) },
  page: fc.integer({ min: 1, max: 9 }),
});

describe('ways out of an empty list', () => {
  it('give up one filter each, begin at the first page, and never lead to the whole directory', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const ways = withoutOne(filters);
        const set = KEYS.filter((key) => filters[key].length > 0);
        expect(ways).toHaveLength(set.length < 2 ? 0 : set.length);
        for (const way of ways) {
          expect(way.page).toBe(1);
          expect(isFiltered(way)).toBe(true);
          expect(KEYS.filter((key) => way[key] !== filters[key])).toHaveLength(1);
        }
      }),
    );
  });

  it('lead to the countries that have most of it, equal ones in one order', () => {
    const filters = {
      ...NO_FILTERS,
      countries: ['andorra', 'monaco'],
      specialties: ['pastry' as const],
      page: 3,
    };
    const countries = [
      { value: 'andorra', count: 0 },
      { value: 'spain', count: 5 },
      { value: 'peru', count: 2 },
      { value: 'italy', count: 2 },
      { value: 'france', count: 12 },
    ];
    const ways = elsewhere(filters, countries);
    expect(ways.map(({ filters: { countries: asked }, total }) => [...asked, total])).toEqual([
      ['france', 12],
      ['spain', 5],
      ['italy', 2],
    ]);
    for (const { filters: way } of ways) expect(way).toMatchObject({ specialties: ['pastry'], page: 1 });
  });

  it('look in any of the countries that words name, unless one is chosen', () => {
    const filters = { ...NO_FILTERS, search: 'pastry Spain, Italy cheap', page: 2 };
    const words = (kind: string, said: string, value: string) => ({ kind, words: said, values: [value] });
    const understood = [
      words('field', 'pastry', 'pastry'),
      words('country', 'spain', 'Spain'),
      words('country', 'italy', 'Italy'),
    ];
    expect(inAnyCountry(filters, understood)).toEqual([
      { ...filters, search: 'pastry cheap', countries: ['italy', 'spain'], page: 1 },
    ]);
    expect(inAnyCountry(filters, understood.slice(0, 2))).toEqual([]);
    expect(inAnyCountry({ ...filters, countries: ['peru'] }, understood)).toEqual([]);
  });
});
