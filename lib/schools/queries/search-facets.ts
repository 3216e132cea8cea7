import 'server-only';
import { COUNTRY_FILTERS, countryByKey, countryByName } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { SCHOOL_TYPES, SPECIALTIES } from '@/lib/schools/model/choices';
import { PAGE_SIZE, type SchoolFilters } from '@/lib/schools/model/filters';
import type { FacetCount } from '@/lib/supabase/database.types';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { askedBy } from './asked';
import { databaseFilters, searchNear } from './search-schools';

export interface FacetOption {
  /** What stands in the address: a country key, a type or a specialty. */
  value: string;
  /** Schools that this option would leave, under the other filters. */
  count: number;
}

export interface Facets {
  country: (FacetOption & { /** English name, as stored. */ name: string })[];
  type: FacetOption[];
  specialty: FacetOption[];
}

/** The options of the three filters with their counts: what the data has, and always the stated values (decision 12). */
export async function searchFacets(language: Language, filters: SchoolFilters): Promise<Facets> {
  const answer =
    (await searchNear(language, filters, PAGE_SIZE)) ??
    unwrap(
      'search_facets',
      await publicClient().rpc('search_facets', {
        ...databaseFilters(await askedBy(filters)),
        p_language: language,
      }),
    );
  const countries = new Map(answer.countries.map(({ value, count }) => [value, count]));
  // The one that was chosen too, or the form would show, and send, another choice.
  const chosen = countryByKey(filters.country)?.name.en;
  for (const name of [...COUNTRY_FILTERS.map((country) => country.name), ...(chosen ? [chosen] : [])])
    if (!countries.has(name)) countries.set(name, 0);
  return {
    country: [...countries].map(([name, count]) => ({
      value: countryByName(name)?.key ?? name,
      name,
      count,
    })),
    type: counted(SCHOOL_TYPES, answer.types),
    specialty: counted(SPECIALTIES, answer.specialties),
  };
}

function counted(values: readonly string[], counts: FacetCount[]): FacetOption[] {
  return values.map((value) => ({ value, count: counts.find((entry) => entry.value === value)?.count ?? 0 }));
}
