import 'server-only';
import type { Language } from '@/lib/i18n/locales';
import type { FacetOption } from '@/lib/search/model/facets';
import { KM } from '@/lib/search/model/query';
import { activeFilters, type SchoolFilters, withoutFilter } from '@/lib/search/model/school-filters';
import { searchSchools } from './search-schools';

export interface RelaxedQuery {
  filters: SchoolFilters;
  total: number;
}

const COUNTRIES = 3;
const FURTHER_KM = 100;

/** For an empty result: other countries, then without one filter; none if that would be the whole directory. */
export async function relaxedQueries(
  language: Language,
  filters: SchoolFilters,
  countries: readonly FacetOption[],
): Promise<RelaxedQuery[]> {
  const set = [...new Set(activeFilters(filters).map(({ name }) => name))];
  const wider = await Promise.all(
    (set.length < 2 ? [] : set).map(async (name) => {
      const left = withoutFilter(filters, name);
      return { filters: left, total: (await searchSchools(language, left, 1)).total };
    }),
  );
  return [
    ...(await around(language, filters)),
    ...elsewhere(filters, countries),
    ...wider.sort((a, b) => b.total - a.total),
  ].filter(({ total }) => total > 0);
}

async function around(language: Language, filters: SchoolFilters): Promise<RelaxedQuery[]> {
  if (filters.near === '') return [];
  for (const km of KM.filter((one) => one > filters.km && one >= FURTHER_KM)) {
    const left = { ...filters, km, page: 1 };
    const { total } = await searchSchools(language, left, 1);
    if (total > 0) return [{ filters: left, total }];
  }
  return [];
}

function elsewhere(filters: SchoolFilters, countries: readonly FacetOption[]): RelaxedQuery[] {
  if (filters.country.length === 0) return [];
  return countries
    .filter(({ value, count }) => count > 0 && !filters.country.includes(value))
    .slice(0, COUNTRIES)
    .map(({ value, count }) => ({ filters: { ...filters, country: [value], page: 1 }, total: count }));
}
