import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Query } from '@/lib/lists/query';
import { OWNERSHIPS, SCHOOL_TYPES, SPECIALTIES } from '@/lib/schools/model/choices';
import { LEVELS } from '@/lib/schools/model/programme-choices';
import { ASKED_ATTENDANCES, LENGTHS, MONTHS } from '@/lib/search/filter-table';
import { MAX_VALUES } from '@/lib/search/model/choices';
import { KM } from '@/lib/search/model/query';
import {
  activeFilters,
  filterQuery,
  isFiltered,
  NO_FILTERS,
  parseFilters,
  type SchoolFilters,
  SORTS,
  withoutValue,
} from '@/lib/search/model/school-filters';

/** The query as Next.js parses it. */
function queryOf(text: string): Query {
  const query = new URLSearchParams(text);
  return Object.fromEntries([...new Set(query.keys())].map((key) => [key, query.getAll(key)]));
}
const COUNTRIES = ['atlantis', 'france', 'spain', 'united-kingdom', 'usa'];
const anyFilters: fc.Arbitrary<SchoolFilters> = fc
  .record({
    near: fc.constantFrom('', 'lyon-fr', '45.8,4.8', 'nowhere'),
    km: fc.constantFrom(...KM),
    country: fc.subarray(COUNTRIES),
    ownership: fc.subarray([...OWNERSHIPS]),
    type: fc.subarray([...SCHOOL_TYPES]),
    specialty: fc.subarray([...SPECIALTIES]),
    level: fc.subarray([...LEVELS]),
    length: fc.subarray([...LENGTHS]),
    attendance: fc.subarray([...ASKED_ATTENDANCES]),
    month: fc.subarray([...MONTHS]),
    search: fc.string({ maxLength: 60 }).map((text) => parseFilters({ search: text }).search),
    sort: fc.constantFrom('' as const, ...SORTS),
    exact: fc.boolean(),
    area: fc.constantFrom('', '36,-10,44,4.5', '-20,176,-15,-178'),
    view: fc.constantFrom('' as const, 'map' as const),
    page: fc.integer({ min: 1, max: 100_000 }),
  })
  // Without a place there is no distance, and with one there is no area.
  .map((filters) => (filters.near ? { ...filters, area: '' } : { ...filters, km: NO_FILTERS.km }))
  // Without words there is nothing to match exactly.
  .map((filters) => ({ ...filters, exact: filters.exact && filters.search !== '' }));

describe('the filters of the address', () => {
  it('come back from the query they were written to', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(parseFilters(queryOf(filterQuery(filters)))).toEqual(filters);
      }),
    );
  });

  it('read any query without an error and give only known values', () => {
    const value = fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 3 }), fc.constant(undefined));
    fc.assert(
      fc.property(
        fc.record({
          country: value,
          type: value,
          specialty: value,
          level: value,
          length: value,
          attendance: value,
          month: value,
          search: value,
          near: value,
          km: value,
          sort: value,
          exact: value,
          area: value,
          view: value,
          page: value,
        }),
        (query) => {
          const filters = parseFilters(query);
          expect(SCHOOL_TYPES).toEqual(expect.arrayContaining(filters.type));
          expect(SPECIALTIES).toEqual(expect.arrayContaining(filters.specialty));
          expect(filters.country.length).toBeLessThanOrEqual(MAX_VALUES);
          expect(filters.search.length).toBeLessThanOrEqual(100);
          expect(filters.search + filters.near).not.toContain('\0');
          expect(filters.near.length).toBeLessThanOrEqual(100);
          expect(KM).toContain(filters.km);
          expect(Number.isInteger(filters.page) && filters.page >= 1).toBe(true);
        },
      ),
    );
  });

  it('are the same whatever the order of keys and values, and however often one is said', () => {
    const pairs = (filters: SchoolFilters) => [...new URLSearchParams(filterQuery(filters))];
    fc.assert(
      fc.property(
        anyFilters.chain((filters) =>
          fc.record({
            filters: fc.constant(filters),
            shuffled: fc.shuffledSubarray(pairs(filters), { minLength: pairs(filters).length }),
            again: fc.subarray(pairs(filters)),
          }),
        ),
        ({ filters, shuffled, again }) => {
          const asked = queryOf(new URLSearchParams([...shuffled, ...again]).toString());
          expect(parseFilters(asked)).toEqual(filters);
          expect(filterQuery(parseFilters(asked))).toBe(filterQuery(filters));
        },
      ),
    );
  });

  it('give each value up alone, and are none when all are given up', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const active = activeFilters(filters);
        for (const one of active)
          expect(activeFilters(withoutValue(filters, one))).toEqual(active.filter((other) => other !== one));
        const left = active.reduce(withoutValue, { ...filters, sort: '' });
        expect(isFiltered(left)).toBe(false);
      }),
    );
  });
});
