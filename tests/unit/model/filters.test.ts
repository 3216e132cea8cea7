import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCHOOL_TYPES, SPECIALTIES } from '@/lib/schools/model/choices';
import {
  filterQuery,
  isFiltered,
  KM,
  NO_FILTERS,
  parseFilters,
  type SchoolFilters,
  SORTS,
  withoutEmptyFilters,
} from '@/lib/schools/model/filters';

const queryOf = (text: string) => Object.fromEntries(new URLSearchParams(text));
const anyFilters: fc.Arbitrary<SchoolFilters> = fc
  .record({
    near: fc.constantFrom('', 'lyon-fr', '45.8,4.8', 'nowhere'),
    km: fc.constantFrom(...KM),
    country: fc.constantFrom('', 'spain', 'usa', 'united-kingdom'),
    type: fc.constantFrom('' as const, ...SCHOOL_TYPES),
    specialty: fc.constantFrom('' as const, ...SPECIALTIES),
    search: fc.string({ maxLength: 60 }).map((text) => parseFilters({ search: text }).search),
    sort: fc.constantFrom('' as const, ...SORTS),
    exact: fc.boolean(),
    area: fc.constantFrom('', '36,-10,44,4.5', '-20,176,-15,-178'),
    view: fc.constantFrom('' as const, 'map' as const),
    page: fc.integer({ min: 1, max: 100_000 }),
  })
  // Without a place nothing is so far from it, and with one there is no area.
  .map((filters) => (filters.near ? { ...filters, area: '' } : { ...filters, km: NO_FILTERS.km }))
  // Without words there are none to take as they are.
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
          expect(['', ...SCHOOL_TYPES]).toContain(filters.type);
          expect(['', ...SPECIALTIES]).toContain(filters.specialty);
          expect(filters.search.length).toBeLessThanOrEqual(100);
          expect(filters.search + filters.near).not.toContain('\0');
          expect(filters.near.length).toBeLessThanOrEqual(100);
          expect(KM).toContain(filters.km);
          expect(Number.isInteger(filters.page) && filters.page >= 1).toBe(true);
        },
      ),
    );
  });

  it('take the first of repeated keys and ignore what is not a number of a page', () => {
    expect(parseFilters({ type: ['academy', 'college'], page: '-3' })).toEqual({
      ...NO_FILTERS,
      type: 'academy',
    });
    expect(parseFilters({ page: '99999999999' }).page).toBe(100_000);
    expect(parseFilters({ page: '2abc' }).page).toBe(2);
  });

  it('give the plain address when nothing is chosen', () => {
    expect(filterQuery(NO_FILTERS)).toBe('');
    expect(filterQuery({ ...NO_FILTERS, page: 2 })).toBe('?page=2');
    expect(isFiltered({ ...NO_FILTERS, page: 2 })).toBe(false);
    expect(isFiltered({ ...NO_FILTERS, search: 'pan' })).toBe(true);
  });

  it('lose what a form without script sends empty, and nothing else', () => {
    expect(withoutEmptyFilters({ search: '', country: 'spain', type: '' })).toBe('?country=spain');
    expect(withoutEmptyFilters({ search: '', country: '' })).toBe('');
    expect(withoutEmptyFilters({ country: ['', 'spain'] })).toBe('?country=spain');
    expect(withoutEmptyFilters({ type: '', from: 'mail', empty: '' })).toBe('?from=mail&empty=');
    expect(withoutEmptyFilters({ country: 'spain', other: '', page: undefined })).toBeNull();
  });

  it('are led to one address at most once, and find the same there', () => {
    const value = fc.oneof(fc.string(), fc.constant(''), fc.array(fc.string(), { maxLength: 3 }));
    fc.assert(
      fc.property(fc.record({ country: value, search: value, type: value, page: value }), (query) => {
        const tidied = withoutEmptyFilters(query);
        fc.pre(tidied !== null);
        const again = new URLSearchParams(tidied ?? '');
        const asked = Object.fromEntries([...again.keys()].map((key) => [key, again.getAll(key)]));
        expect(withoutEmptyFilters(asked)).toBeNull();
        const filled = Object.entries(query).map(([key, one]) => [
          key,
          [one].flat().filter((text) => text !== ''),
        ]);
        expect(parseFilters(asked)).toEqual(parseFilters(Object.fromEntries(filled)));
      }),
    );
  });
});
