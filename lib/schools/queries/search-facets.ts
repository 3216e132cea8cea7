import 'server-only';
import { cache } from 'react';
import { COUNTRY_FILTERS, countryByKey, countryByName } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { SCHOOL_TYPES, SPECIALTIES } from '@/lib/schools/model/choices';
import { activeFilters, PAGE_SIZE, type SchoolFilters } from '@/lib/schools/model/filters';
import type { FacetCount } from '@/lib/supabase/database.types';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { askedBy } from './asked';
import { databaseFilters, searchNear } from './search-schools';

export interface FacetOption {
  /** What stands in the address: a country key, a type or a specialty. */
  value: string;
  /** Schools that have it, under the other filters. */
  count: number;
}

export interface Facets {
  /** Those with most schools in the whole directory first: the order is the same under all filters. */
  country: (FacetOption & { /** English name, as stored. */ name: string })[];
  type: FacetOption[];
  specialty: FacetOption[];
}

/**
 * The options of the three filters with their counts: what the data has, and always the stated values (decision 12). One that has
 * nothing under the other filters stays and says so.
 */
export async function searchFacets(language: Language, filters: SchoolFilters): Promise<Facets> {
  const [answer, whole] = await Promise.all([
    countsUnder(language, filters),
    activeFilters(filters).length > 0 ? wholeCounts() : null,
  ]);
  const counts = new Map(answer.countries.map(({ value, count }) => [value, count]));
  const schools = new Map((whole ?? answer).countries.map(({ value, count }) => [value, count]));
  const names = new Set([
    ...schools.keys(),
    ...counts.keys(),
    ...COUNTRY_FILTERS.map(({ name }) => name),
    // The chosen ones too, or the form would show, and send, another choice.
    ...filters.countries.flatMap((key) => countryByKey(key)?.name.en ?? []),
  ]);
  const order = (name: string) => schools.get(name) ?? 0;
  return {
    country: [...names]
      .sort((a, b) => order(b) - order(a) || (a < b ? -1 : 1))
      .map((name) => ({ value: countryByName(name)?.key ?? name, name, count: counts.get(name) ?? 0 })),
    type: counted(SCHOOL_TYPES, answer.types),
    specialty: counted(SPECIALTIES, answer.specialties),
  };
}

async function countsUnder(language: Language, filters: SchoolFilters) {
  return (
    (await searchNear(language, filters, PAGE_SIZE)) ??
    unwrap(
      'search_facets',
      await publicClient().rpc('search_facets', {
        ...databaseFilters(await askedBy(filters)),
        p_language: language,
      }),
    )
  );
}

const wholeCounts = cache(async () =>
  unwrap('search_facets', await publicClient().rpc('search_facets', { p_countries: [] })),
);

function counted(values: readonly string[], counts: FacetCount[]): FacetOption[] {
  return values.map((value) => ({ value, count: counts.find((entry) => entry.value === value)?.count ?? 0 }));
}
