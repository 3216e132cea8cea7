import 'server-only';
import { cache } from 'react';
import { countryByKey } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { PAGE_SIZE, type SchoolFilters } from '@/lib/schools/model/filters';
import type { SchoolCard } from '@/lib/schools/model/school';
import type { SchoolSearch } from '@/lib/supabase/database.types';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { nearPoint } from './near-point';
import { toCard } from './rows';

export interface SchoolPage {
  schools: SchoolCard[];
  /** Schools under these filters on all pages. */
  total: number;
  page: number;
  pageCount: number;
  /** How far schools are from the point asked for, by their ids. */
  km?: ReadonlyMap<string, number>;
}

/** One page of the active schools under these filters, checked and complete ones first, then by name (decision 110), with descriptions in the language. */
export async function searchSchools(
  language: Language,
  filters: SchoolFilters,
  pageSize = PAGE_SIZE,
): Promise<SchoolPage> {
  const near = await searchNear(language, filters, pageSize);
  if (near) return { ...pageOf(near, pageSize), km: near.distances };
  const answer = unwrap(
    'search_schools',
    await publicClient().rpc('search_schools', {
      ...databaseFilters(filters),
      p_language: language,
      p_page: filters.page,
      p_page_size: pageSize,
    }),
  );
  return pageOf(answer, pageSize);
}

function pageOf({ schools, total, page }: SchoolSearch, pageSize: number): SchoolPage {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  return { schools: schools.map(toCard), total, page, pageCount };
}

/**
 * The page and the counts around the point that the filters ask for; null where they ask for none, or for one that nobody knows.
 * List and counts of a page share one call.
 */
export const searchNear = cache(async (language: Language, filters: SchoolFilters, pageSize: number) => {
  const point = filters.near === '' ? null : nearPoint(filters.near);
  if (point === null) return null;
  const answer = unwrap(
    'search_schools_near',
    await publicClient().rpc('search_schools_near', {
      p_lat: point.lat,
      p_lng: point.lng,
      p_km: filters.km,
      ...databaseFilters(filters),
      p_language: language,
      p_page: filters.page,
      p_page_size: pageSize,
    }),
  );
  const distances = new Map(answer.schools.map(({ id }, i) => [id, answer.km[i] ?? 0]));
  return { ...answer, distances };
});

/** The filters as the database functions take them: countries by their stored English name. */
export function databaseFilters(filters: SchoolFilters) {
  return {
    // An unknown key stays as it is and finds nothing, rather than everything.
    p_country: filters.country ? (countryByKey(filters.country)?.name.en ?? filters.country) : '',
    p_type: filters.type,
    p_specialty: filters.specialty,
    p_search: filters.search,
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
