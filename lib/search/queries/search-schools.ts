import 'server-only';
import { cache } from 'react';
import { noteShown } from '@/lib/cache/tags';
import type { Language } from '@/lib/i18n/locales';
import { areaList } from '@/lib/maps/model/area';
import type { SchoolCard } from '@/lib/schools/model/school';
import { nearRequest } from '@/lib/schools/queries/near-point';
import { toCard } from '@/lib/schools/queries/rows';
import { SCHOOL_CHOICES } from '@/lib/search/filter-table';
import { markedChoices } from '@/lib/search/model/choices';
import { PAGE_SIZE, type SchoolFilters } from '@/lib/search/model/school-filters';
import type { Json } from '@/lib/supabase/database.types';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import type { FoundPage } from '@/lib/supabase/results/search';

/** Interpretation of the text: recognised, ignored, corrected and dropped words. */
export type Reading = Omit<FoundPage, 'total' | 'page' | 'page_size' | 'km' | 'facets' | 'unpriced'>;

/** A page with the text's interpretation and facet counts. */
export interface SchoolPage {
  schools: SchoolCard[];
  total: number;
  page: number;
  pageCount: number;
  km: ReadonlyMap<string, number> | null;
  facets: FoundPage['facets'];
  /** Schools excluded by a price limit because their price is unknown. */
  unpriced: number;
  /** Of all schools found; null for very many. */
  programmes: number | null;
  reading: Reading;
}

/** One page of active schools, with descriptions in the language. Cached for each request. */
export const searchSchools = cache(
  async (language: Language, filters: SchoolFilters, pageSize = PAGE_SIZE): Promise<SchoolPage> => {
    const {
      schools,
      total,
      page,
      page_size: _,
      km,
      facets,
      unpriced,
      programmes = null,
      ...reading
    } = unwrap(
      'search_schools',
      await publicClient().rpc('search_schools', {
        p_request: {
          ...schoolRequest(filters),
          language,
          page: filters.page,
          page_size: pageSize,
          sort: filters.sort,
        },
      }),
    );
    noteShown(schools);
    return {
      schools: schools.map(toCard),
      total,
      page,
      pageCount: Math.max(1, Math.ceil(total / pageSize)),
      km: km && new Map(schools.map(({ id }, i) => [id, km[i] ?? 0])),
      facets,
      unpriced,
      programmes,
      reading,
    };
  },
);

/** Filters as the database's argument; an unknown `near` is ignored. */
export function schoolRequest(filters: SchoolFilters): Record<string, Json> {
  return {
    search: filters.search,
    exact: filters.exact,
    filters: markedChoices(SCHOOL_CHOICES, filters),
    area: areaList(filters.area),
    near: nearRequest(filters),
  };
}

export interface DirectorySummary {
  schools: number;
  countries: number;
  specialties: number;
  checkedOn: string | null;
}

export const directorySummary = cache(async (): Promise<DirectorySummary> => {
  const answer = unwrap('directory_summary', await publicClient().rpc('directory_summary'));
  return {
    schools: answer.schools,
    countries: answer.countries,
    specialties: answer.specialties,
    checkedOn: answer.checked_on,
  };
});
