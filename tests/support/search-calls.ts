/** The search functions of a scratch database, typed. */
import type { PGlite } from '@electric-sql/pglite';
import type { DirectorySummary } from '../../lib/supabase/results/admin';
import type { ProgrammeSearch } from '../../lib/supabase/results/programmes';
import type { SchoolSearch } from '../../lib/supabase/results/search';
import type { Count, Filters } from './search-reference.ts';

export const NO_FILTERS: Filters = { countries: [], types: [], specialties: [], search: '', language: 'es' };

/** Counts by the reference's filter names. */
export type Counts = Record<'countries' | 'types' | 'specialties', Count[]>;

export interface SearchCalls {
  /** With all other properties of a request. */
  search(
    filters: Partial<Filters>,
    page?: number | null,
    size?: number | null,
    more?: Record<string, unknown>,
  ): Promise<SchoolSearch>;
  programmes(request: Record<string, unknown>): Promise<ProgrammeSearch>;
  facets(filters: Partial<Filters>, more?: Record<string, unknown>): Promise<Counts>;
  summary(): Promise<DirectorySummary>;
}

/** By default there is no filter, and pages have 100 schools. */
export function searchCalls(database: PGlite): SearchCalls {
  async function call<T>(sql: string, values: unknown[]): Promise<T> {
    const { rows } = await database.query<{ answer: T }>(`select ${sql} as answer`, values);
    const [row] = rows;
    if (row === undefined) throw new Error('no answer');
    return row.answer;
  }
  const search: SearchCalls['search'] = (filters, page = 1, size = 100, more = {}) => {
    const { countries, types, specialties, ...words } = { ...NO_FILTERS, ...filters };
    return call('public.search_schools($1)', [
      JSON.stringify({
        ...{ ...words, page, page_size: size },
        filters: { country: countries, type: types, field: specialties },
        ...more,
      }),
    ]);
  };
  return {
    search,
    programmes: (request) => call('public.search_programmes($1)', [JSON.stringify(request)]),
    facets: async (filters, more = {}) => {
      const { facets } = await search(filters, 1, 0, more);
      return { countries: facets.country ?? [], types: facets.type ?? [], specialties: facets.field ?? [] };
    },
    summary: () => call('public.directory_summary()', []),
  };
}
