import { countryByCode } from '@/lib/countries';
import { first, type Query, readPage } from '@/lib/search/model/query';
import { STATEMENT_STATES, type StatementState } from './statement';

/** What the list of statements shows, as its address carries it. */
export interface StatementFilters {
  /** A code; '' for all. */
  country: string;
  status: StatementState;
  page: number;
}

/** Reads any query; what is not a known value counts as not given. */
export function parseStatementFilters(query: Query): StatementFilters {
  return {
    country: countryByCode(first(query.country))?.code ?? '',
    status: STATEMENT_STATES.find((status) => status === first(query.status)) ?? 'waiting',
    page: readPage(first(query.page)),
  };
}

/** The query of these filters without what is the default. */
export function statementFilterQuery({ country, status, page }: StatementFilters): string {
  const query = new URLSearchParams({
    ...(country && { country }),
    ...(status !== 'waiting' && { status }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query && `?${query}`;
}
