import { countryByCode } from '@/lib/places/countries';
import { first, type Query, readPage } from '@/lib/search/model/query';
import { STATEMENT_STATES, type StatementState } from './statement';

export interface StatementFilters {
  /** A code; '' for all. */
  country: string;
  status: StatementState;
  page: number;
}

/** Unknown values are ignored. */
export function parseStatementFilters(query: Query): StatementFilters {
  return {
    country: countryByCode(first(query.country))?.code ?? '',
    status: STATEMENT_STATES.find((status) => status === first(query.status)) ?? 'waiting',
    page: readPage(first(query.page)),
  };
}

export function statementFilterQuery({ country, status, page }: StatementFilters): string {
  const query = new URLSearchParams({
    ...(country && { country }),
    ...(status !== 'waiting' && { status }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query && `?${query}`;
}
