import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeFilters, loosened, NARROWING, withoutFilter } from '@/lib/programmes/model/active-filters';
import { LEVELS, MODES, PROGRAMME_FIELDS } from '@/lib/programmes/model/choices';
import {
  ALL_PROGRAMMES,
  CEILINGS,
  MONTHS,
  PROGRAMME_SORTS,
  type ProgrammeFilters,
  parseProgrammeFilters,
  programmeQuery,
  SHOWN_CURRENCIES,
  tidiedQuery,
  wrongPrice,
} from '@/lib/programmes/model/filters';
import type { Query } from '@/lib/schools/model/filters';
import { INSTRUCTION_LANGUAGES } from '@/lib/schools/model/languages';

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
    fields: some(PROGRAMME_FIELDS),
    levels: some(LEVELS),
    priceMax: fc.option(fc.integer({ min: 0, max: 1e11 }).map((cents) => cents / 100)),
    currency: fc.constantFrom(...SHOWN_CURRENCIES),
    per: fc.constantFrom(...CEILINGS),
    unknown: fc.boolean(),
    priced: fc.boolean(),
    country: fc.constantFrom('', 'spain', 'usa', 'united-kingdom'),
    city: words,
    months: some(MONTHS),
    languages: some(INSTRUCTION_LANGUAGES).map((names) => names.slice(0, 10)),
    weeksMin: weeks,
    weeksMax: weeks,
    modes: some(MODES),
    internship: fc.boolean(),
    area: fc.constantFrom('', '36,-10,44,4.5', '-20,176,-15,-178'),
    view: fc.constantFrom('' as const, 'map' as const),
    sort: fc.constantFrom(...PROGRAMME_SORTS),
    page: fc.integer({ min: 1, max: 100_000 }),
  })
  .map((filters) => ({ ...filters, city: filters.country === '' ? '' : filters.city }));

const value = fc.oneof(
  fc.string(),
  fc.constantFrom('', '1', '-1', 'spain', 'EUR', 'pastry', 'French', '12.000', '1.200,50', '\0', ' 9 '),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.constant(undefined),
);
const anyQuery: fc.Arbitrary<Query> = fc.record(
  Object.fromEntries(
    [
      ...['search', 'field', 'level', 'price_max', 'currency', 'per', 'unknown', 'priced', 'country', 'city'],
      ...['month', 'language', 'weeks_min', 'weeks_max', 'mode', 'internship', 'area', 'view'],
      ...['sort', 'page', 'utm_source'],
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
    expect(loosened({ ...ALL_PROGRAMMES, country: 'france', city: 'Lyon' }, 'country')).toEqual(
      ALL_PROGRAMMES,
    );
  });
});

describe('a tidy address', () => {
  it.each([
    ['?price_max=12.000', '?price_max=12000'],
    ['?currency=EUR&per=year&sort=relevance&page=1&field=', ''],
    ['?level=nothing&month=13&language=%3Cscript%3E&mode=on-site', '?mode=on-site'],
    ['?month=9&month=9', '?month=9'],
    ['?weeks_max=52.04&weeks_min=-1', '?weeks_max=52'],
    ['?price_max=abc', null],
    ['?price_max=abc&page=1&utm_source=mail', '?price_max=abc&utm_source=mail'],
    ['?language=french', '?language=French'],
    ['?country=FRANCE', '?country=france'],
    ['?country=france&city=Lyon&city_of=france', '?country=france&city=Lyon'],
  ])('of %s is %s', (query, tidied) => {
    expect(tidiedQuery(queryOf(query))).toBe(tidied);
  });
});

describe('active filters', () => {
  it('taken back one by one leave the whole list', () => {
    fc.assert(
      fc.property(anyFilters, (asked) => {
        let left = asked;
        for (const one of activeFilters(asked)) left = withoutFilter(left, one);
        expect(activeFilters(left)).toEqual([]);
      }),
    );
  });

  it('are one for each value, and one kind of them can be given up', () => {
    const filters = { ...ALL_PROGRAMMES, levels: [...LEVELS], months: [9, 10], priceMax: 0, page: 4 };
    expect(activeFilters(filters)).toHaveLength(LEVELS.length + 3);
    expect(withoutFilter(filters, { key: 'months', value: 9 })).toEqual({
      ...filters,
      months: [10],
      page: 1,
    });
    for (const key of NARROWING)
      expect(activeFilters(loosened(filters, key)).some((one) => one.key === key)).toBe(false);
  });
});
