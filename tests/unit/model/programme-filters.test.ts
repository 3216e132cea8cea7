import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Query } from '@/lib/lists/query';
import { SHOWN_CURRENCIES } from '@/lib/prices/model/currencies';
import { CEILINGS } from '@/lib/prices/model/price';
import { OWNERSHIPS } from '@/lib/schools/model/choices';
import { INSTRUCTION_LANGUAGES } from '@/lib/schools/model/languages';
import { LEVELS, MODES, PROGRAMME_FIELDS } from '@/lib/schools/model/programme-choices';
import { ASKED_ATTENDANCES, LENGTHS, MONTHS } from '@/lib/search/filter-table';
import { activeFilters, loosened, withoutFilter } from '@/lib/search/model/active-programme-filters';
import {
  ALL_PROGRAMMES,
  PROGRAMME_SORTS,
  type ProgrammeFilters,
  parseProgrammeFilters,
  programmeQuery,
  tidiedQuery,
  wrongPrice,
} from '@/lib/search/model/programme-filters';
import { KM } from '@/lib/search/model/query';

const queryOf = (text: string): Query => {
  const query = new URLSearchParams(text);
  return Object.fromEntries([...query.keys()].map((key) => [key, query.getAll(key)]));
};
const some = <T>(values: readonly T[]) => fc.subarray([...values]);
const weeks = fc.option(fc.integer({ min: 1, max: 10_400 }).map((tenths) => tenths / 10));
const words = fc.string({ maxLength: 60 }).map((text) => parseProgrammeFilters({ search: text }).search);

const anyFilters: fc.Arbitrary<ProgrammeFilters> = fc
  .record({
    search: words,
    exact: fc.boolean(),
    field: some(PROGRAMME_FIELDS),
    level: some(LEVELS),
    length: some(LENGTHS),
    attendance: some(ASKED_ATTENDANCES),
    deadline: some(['1'] as const),
    priceMax: fc.option(fc.integer({ min: 0, max: 1e11 }).map((cents) => cents / 100)),
    currency: fc.constantFrom(...SHOWN_CURRENCIES),
    per: fc.constantFrom(...CEILINGS),
    unknown: fc.boolean(),
    priced: some(['1'] as const),
    free: some(['1'] as const),
    country: fc.constantFrom<string[]>([], ['spain'], ['usa'], ['spain', 'united-kingdom']),
    city: words,
    month: some(MONTHS),
    language: some(INSTRUCTION_LANGUAGES.toSorted()).map((names) => names.slice(0, 10)),
    weeksMin: weeks,
    weeksMax: weeks,
    mode: some(MODES),
    internship: some(['1'] as const),
    ownership: some(OWNERSHIPS),
    near: fc.constantFrom('', 'lyon-fr', 'nowhere'),
    km: fc.constantFrom(...KM),
    area: fc.constantFrom('', '36,-10,44,4.5', '-20,176,-15,-178'),
    view: fc.constantFrom('' as const, 'map' as const),
    sort: fc.constantFrom(...PROGRAMME_SORTS),
    page: fc.integer({ min: 1, max: 100_000 }),
  })
  .map((filters) => ({
    ...filters,
    city: filters.country.length === 1 ? filters.city : '',
    // Without a place there is no distance, and with one there is no area.
    ...(filters.near ? { area: '' } : { km: ALL_PROGRAMMES.km }),
    // Without words there is nothing to match exactly.
    exact: filters.exact && filters.search !== '',
  }));

const value = fc.oneof(
  fc.string(),
  fc.constantFrom('', '1', '-1', 'spain', 'EUR', 'pastry', 'French', '12.000', '1.200,50', '\0', ' 9 '),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.constant(undefined),
);
const anyQuery: fc.Arbitrary<Query> = fc.record(
  Object.fromEntries(
    [
      ...['search', 'field', 'level', 'price_max', 'currency', 'per', 'unknown', 'priced', 'free', 'country'],
      ...['city', 'near', 'km', 'length', 'attendance', 'deadline'],
      ...['month', 'language', 'weeks_min', 'weeks_max', 'mode', 'internship', 'area', 'view'],
      ...['sort', 'exact', 'page', 'utm_source'],
    ].map((key) => [key, value]),
  ),
  { requiredKeys: [] },
);

describe('the filters of the list of programmes', () => {
  it('come back from the query they were written to, which is tidy', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const query = queryOf(programmeQuery(filters));
        expect(parseProgrammeFilters(query)).toEqual(filters);
        expect(wrongPrice(query)).toBeNull();
        expect(tidiedQuery(query)).toBeNull();
      }),
    );
  });

  it('read any query without an error, and a tidied one as the one it was made from', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const tidied = tidiedQuery(query);
        fc.pre(tidied !== null);
        const again = queryOf(tidied ?? '');
        expect(parseProgrammeFilters(again)).toEqual(parseProgrammeFilters(query));
        expect(wrongPrice(again)).toBe(wrongPrice(query));
        expect(tidiedQuery(again)).toBeNull();
      }),
    );
  });

  it('have no city without its country', () => {
    expect(parseProgrammeFilters({ city: 'Lyon' }).city).toBe('');
    expect(parseProgrammeFilters({ city: 'Lyon', country: 'france', city_of: 'france' }).city).toBe('Lyon');
    expect(parseProgrammeFilters({ city: 'Lyon', country: 'spain', city_of: 'france' }).city).toBe('');
    expect(loosened({ ...ALL_PROGRAMMES, country: ['france'], city: 'Lyon' }, 'country')).toEqual(
      ALL_PROGRAMMES,
    );
  });
});

it('active filters taken back one by one leave the whole list', () => {
  fc.assert(
    fc.property(anyFilters, (asked) => {
      let left = asked;
      for (const one of activeFilters(asked)) left = withoutFilter(left, one);
      expect(activeFilters(left)).toEqual([]);
    }),
  );
});
