import { COUNTRY_FILTERS, countryByKey, countryByName } from '@/lib/places/countries';
import { PROGRAMME_CHOICES, SCHOOL_CHOICES } from '@/lib/search/filter-table';
import type { FacetCount, FoundPage } from '@/lib/supabase/results/search';

/** A filter value with its number of results under the other filters. */
export interface FacetOption {
  /** As in the address: a slug for countries. */
  value: string;
  count: number;
}

/** Always includes the chosen values, which the form must send, and the specification's countries (decision 12). */
function options(
  { mark, values }: { mark: string; values: readonly string[] | null },
  facets: FoundPage['facets'],
  chosen: readonly string[],
): FacetOption[] {
  const counts = facets[mark] ?? [];
  const keyed = mark === 'country' ? counts.flatMap(byKey) : counts;
  const count = (value: string) => keyed.find((one) => one.value === value)?.count ?? 0;
  const stated = mark === 'country' ? COUNTRY_FILTERS.map(({ key }) => key) : [];
  const all = values ?? [...new Set([...keyed.map(({ value }) => value), ...stated, ...chosen])];
  const found = all.map((value) => ({ value, count: count(value) }));
  return values === null ? found.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)) : found;
}

function byKey({ value, count }: FacetCount): FacetOption[] {
  const country = countryByName(value);
  return country ? [{ value: country.key, count }] : [];
}

export type SchoolFacets = Record<keyof typeof SCHOOL_CHOICES, FacetOption[]>;
export type ProgrammeFacets = Record<keyof typeof PROGRAMME_CHOICES, FacetOption[]>;

type Table = typeof SCHOOL_CHOICES | typeof PROGRAMME_CHOICES;

function facetsOf<T extends Table>(table: T, facets: FoundPage['facets'], chosen: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(table).map(([key, filter]) => [
      key,
      options(filter, facets, (chosen[key] ?? []) as string[]),
    ]),
  );
}

export function schoolFacets(facets: FoundPage['facets'], chosen: object = {}): SchoolFacets {
  return facetsOf(SCHOOL_CHOICES, facets, { ...chosen }) as SchoolFacets;
}

export function programmeFacets(facets: FoundPage['facets'], chosen: object = {}): ProgrammeFacets {
  return facetsOf(PROGRAMME_CHOICES, facets, { ...chosen }) as ProgrammeFacets;
}

export function nameOfCountry(key: string): string {
  return countryByKey(key)?.name.en ?? key;
}
