import { FILTER_NAMES, type SchoolFilters } from './filters';

/** Filters that would find something where others find nothing, with how many schools that is. */
export interface WayOut {
  filters: SchoolFilters;
  total: number;
}

/** How many other countries are offered. */
const COUNTRIES = 3;

/** These filters without one of them, for each that is set; none where that would leave the whole directory. */
export function withoutOne(filters: SchoolFilters): SchoolFilters[] {
  const set = FILTER_NAMES.filter((key) => filters[key] !== '');
  return set.length < 2 ? [] : set.map((key) => ({ ...filters, [key]: '', page: 1 }));
}

/** These filters with each of other searches, which say less; none that would leave the whole directory. */
export function searchedFor(filters: SchoolFilters, searches: readonly string[]): SchoolFilters[] {
  return searches
    .filter((search) => search !== '' && search !== filters.search)
    .map((search) => ({ ...filters, search, page: 1 }));
}

/** The same in the countries that have most of it: `countries` are the options of the filter, with their counts under the others. */
export function elsewhere(
  filters: SchoolFilters,
  countries: readonly { value: string; count: number }[],
): WayOut[] {
  if (filters.country === '') return [];
  return countries
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, COUNTRIES)
    .map(({ value, count }) => ({ filters: { ...filters, country: value, page: 1 }, total: count }));
}
