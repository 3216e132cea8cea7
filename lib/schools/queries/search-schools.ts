import 'server-only';
import { cache } from 'react';
import { countryByKey } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { areaArgument } from '@/lib/maps/model/area';
import { PAGE_SIZE, type SchoolFilters } from '@/lib/schools/model/filters';
import type { SchoolCard } from '@/lib/schools/model/school';
import type { SchoolSearch, UnderstoodWords } from '@/lib/supabase/database.types';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { type Asked, askedBy } from './asked';
import { nearPoint } from './near-point';
import { toCard } from './rows';

export interface SchoolList {
  schools: SchoolCard[];
  /** Schools under these filters on all pages. */
  total: number;
  page: number;
  pageCount: number;
  /** How far schools are from the point asked for, by their ids. */
  km?: ReadonlyMap<string, number>;
}

/** A page of a search, with how that was understood. */
export interface SchoolPage extends SchoolList {
  /** What the words of the search ask for beside words. */
  question: Asked['question'];
  /** Words that mean a field, a country …; of `corrected` where that is not null. */
  understood: readonly UnderstoodWords[];
  /** The words that were looked for in the place of those that are typed. */
  corrected: string | null;
}

/** One page of the active schools under these filters, checked and complete ones first where nothing else orders them (decision 110), with descriptions in the language. */
export async function searchSchools(
  language: Language,
  filters: SchoolFilters,
  pageSize = PAGE_SIZE,
): Promise<SchoolPage> {
  const asked = await askedBy(filters);
  const near = await searchNear(language, filters, pageSize);
  if (near) return { ...pageOf(near, asked, pageSize), km: near.distances };
  const answer = unwrap(
    'search_schools',
    await publicClient().rpc('search_schools', {
      ...databaseFilters(asked),
      p_language: language,
      p_page: filters.page,
      p_page_size: pageSize,
      p_sort: asked.filters.sort,
    }),
  );
  return pageOf(answer, asked, pageSize);
}

function pageOf(
  { schools, total, page, understood, corrected }: SchoolSearch,
  { question }: Asked,
  pageSize: number,
): SchoolPage {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  return { schools: schools.map(toCard), total, page, pageCount, question, understood, corrected };
}

/**
 * The page and the counts around the point that the filters ask for; null where they ask for none, or for one that nobody knows.
 * List and counts of a page share one call.
 */
export const searchNear = cache(async (language: Language, filters: SchoolFilters, pageSize: number) => {
  const asked = await askedBy(filters);
  const point = asked.filters.near === '' ? null : nearPoint(asked.filters.near);
  if (point === null) return null;
  const answer = unwrap(
    'search_schools_near',
    await publicClient().rpc('search_schools_near', {
      p_lat: point.lat,
      p_lng: point.lng,
      p_km: filters.km,
      ...databaseFilters({ ...asked, filters: { ...asked.filters, area: '' } }),
      p_language: language,
      p_page: filters.page,
      p_page_size: pageSize,
      p_sort: asked.filters.sort,
    }),
  );
  const distances = new Map(answer.schools.map(({ id }, i) => [id, answer.km[i] ?? 0]));
  return { ...answer, distances };
});

/** The filters as the database functions take them: countries by their stored English name. */
export function databaseFilters({ filters, priceMax }: Pick<Asked, 'filters' | 'priceMax'>) {
  return {
    // An unknown key stays as it is and finds nothing, rather than everything.
    p_countries: filters.countries.map((key) => countryByKey(key)?.name.en ?? key),
    p_types: filters.types,
    p_specialties: filters.specialties,
    p_search: filters.search,
    p_exact: filters.exact,
    ...(priceMax !== null && { p_price_max: priceMax }),
    ...areaArgument('p_area', filters.area),
  };
}

export interface DirectorySummary {
  schools: number;
  countries: number;
  specialties: number;
  /** Latest day on which a school was checked against its sources. */
  checkedOn: string | null;
}

/** The counters of the home page and the footer: active schools, their countries and specialties. */
export const directorySummary = cache(async (): Promise<DirectorySummary> => {
  const answer = unwrap('directory_summary', await publicClient().rpc('directory_summary'));
  return {
    schools: answer.schools,
    countries: answer.countries,
    specialties: answer.specialties,
    checkedOn: answer.checked_on,
  };
});
