import { countryByName } from '@/lib/countries';
import { activeFilters, MOST_VALUES, type SchoolFilters, withoutFilter } from './filters';
import { withoutWords } from './question';

/** Filters that would find something where others find nothing, with how many schools that is. */
export interface WayOut {
  filters: SchoolFilters;
  total: number;
}

/** How many other countries are offered. */
const COUNTRIES = 3;

/** These filters without one of them, with all its values, for each that is set; none where that would leave the whole directory. */
export function withoutOne(filters: SchoolFilters): SchoolFilters[] {
  const set = [...new Set(activeFilters(filters).map(({ name }) => name))];
  return set.length < 2 ? [] : set.map((name) => withoutFilter(filters, name));
}

/** These filters with each of other searches, which say less; none that would leave the whole directory. */
export function searchedFor(filters: SchoolFilters, searches: readonly string[]): SchoolFilters[] {
  return searches
    .filter((search) => search !== '' && search !== filters.search)
    .map((search) => ({ ...filters, search, page: 1 }));
}

/**
 * These filters in any of the countries that their search names, which is in none of them where it names several. `understood` are
 * the phrases of it that mean something.
 */
export function inAnyCountry(
  filters: SchoolFilters,
  understood: readonly { kind: string; words: string; values: string[] }[],
): SchoolFilters[] {
  const named = understood.filter(({ kind }) => kind === 'country');
  if (named.length < 2 || filters.countries.length > 0) return [];
  const keys = named.flatMap(({ values }) => values.flatMap((name) => countryByName(name)?.key ?? []));
  const countries = [...new Set(keys)].sort().slice(0, MOST_VALUES);
  const search = named.reduce((text, { words }) => withoutWords(text, words), filters.search);
  return [{ ...filters, countries, search, page: 1 }];
}

/** The same in the countries that have most of it: `countries` are the options of the filter, with their counts under the others. */
export function elsewhere(
  filters: SchoolFilters,
  countries: readonly { value: string; count: number }[],
): WayOut[] {
  if (filters.countries.length === 0) return [];
  return countries
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, COUNTRIES)
    .map(({ value, count }) => ({ filters: { ...filters, countries: [value], page: 1 }, total: count }));
}
