import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCHOOL_TYPES, SPECIALTIES } from '@/lib/schools/model/choices';
import { isFiltered, KM, NO_FILTERS, type SchoolFilters, SORTS } from '@/lib/schools/model/filters';
import { elsewhere, searchedFor, withoutOne } from '@/lib/schools/model/relaxations';

const KEYS = ['search', 'country', 'type', 'specialty', 'near'] as const;
const anyFilters: fc.Arbitrary<SchoolFilters> = fc.record({
  country: fc.constantFrom('', 'spain', 'andorra'),
  type: fc.constantFrom('' as const, ...SCHOOL_TYPES),
  specialty: fc.constantFrom('' as const, ...SPECIALTIES),
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
        const set = KEYS.filter((key) => filters[key] !== '');
        expect(ways).toHaveLength(set.length < 2 ? 0 : set.length);
        for (const way of ways) {
          expect(way.page).toBe(1);
          expect(isFiltered(way)).toBe(true);
          expect(KEYS.filter((key) => way[key] !== filters[key])).toHaveLength(1);
        }
      }),
    );
  });

  it('look for less of what was typed, and never for nothing or the same', () => {
    const filters = { ...NO_FILTERS, type: 'college', search: 'pastry andorra', page: 2 } as const;
    expect(searchedFor(filters, ['pastry', '', 'pastry andorra', 'andorra'])).toEqual([
      { ...filters, search: 'pastry', page: 1 },
      { ...filters, search: 'andorra', page: 1 },
    ]);
  });

  it('lead to the countries that have most of it, equal ones in one order', () => {
    const filters = { ...NO_FILTERS, country: 'andorra', specialty: 'pastry', page: 3 } as const;
    const countries = [
      { value: 'andorra', count: 0 },
      { value: 'spain', count: 5 },
      { value: 'peru', count: 2 },
      { value: 'italy', count: 2 },
      { value: 'france', count: 12 },
    ];
    const ways = elsewhere(filters, countries);
    expect(ways.map(({ filters: { country }, total }) => [country, total])).toEqual([
      ['france', 12],
      ['spain', 5],
      ['italy', 2],
    ]);
    for (const { filters: way } of ways) expect(way).toMatchObject({ specialty: 'pastry', page: 1 });
  });

  it('lead to no country when none was asked for', () => {
    expect(elsewhere({ ...NO_FILTERS, search: 'x' }, [{ value: 'spain', count: 1 }])).toEqual([]);
  });
});
