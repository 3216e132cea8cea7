/** The search functions of a scratch database, typed. */
import type { PGlite } from '@electric-sql/pglite';
import type { DirectorySummary, SchoolFacets, SchoolSearch } from '../../lib/supabase/database.types';
import type { Filters } from './search-reference.ts';

export const NO_FILTERS: Filters = {
  countries: [],
  types: [],
  specialties: [],
  search: '',
  language: 'es',
};

export interface SearchCalls {
  search(filters: Partial<Filters>, page?: number | null, size?: number | null): Promise<SchoolSearch>;
  facets(filters: Partial<Filters>): Promise<SchoolFacets>;
  summary(): Promise<DirectorySummary>;
}

/** What is not asked for counts as no filter; pages are 100 schools long unless said otherwise. */
export function searchCalls(database: PGlite): SearchCalls {
  async function call<T>(sql: string, values: unknown[]): Promise<T> {
    const { rows } = await database.query<{ answer: T }>(`select ${sql} as answer`, values);
    const [row] = rows;
    if (row === undefined) throw new Error('no answer');
    return row.answer;
  }
  const values = (filters: Partial<Filters>) => {
    const all = { ...NO_FILTERS, ...filters };
    return [all.countries, all.types, all.specialties, all.search, all.language];
  };
  return {
    search: (filters, page = 1, size = 100) =>
      call('public.search_schools($1::text[], $2, $3, $4, $5, $6, $7)', [...values(filters), page, size]),
    facets: (filters) => call('public.search_facets($1::text[], $2, $3, $4, $5)', values(filters)),
    summary: () => call('public.directory_summary()', []),
  };
}
