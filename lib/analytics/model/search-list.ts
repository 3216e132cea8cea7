import { DEFAULT_PERIOD, SEARCH_PERIODS, type SearchPeriod } from './period';

/** What the list of searches without result shows, as its address carries it. */
export interface SearchList {
  days: SearchPeriod;
  page: number;
}

/** Reads any query; what is not a known value counts as not given. */
export function parseSearchList(query: Record<string, string | string[] | undefined>): SearchList {
  const page = Number.parseInt(String(query.page), 10);
  return {
    days: SEARCH_PERIODS.find((days) => String(days) === query.days) ?? DEFAULT_PERIOD,
    page: Number.isFinite(page) ? Math.min(Math.max(page, 1), 1_000_000) : 1,
  };
}

/** The query of this list without what is the default: one view has one address. */
export function searchListQuery({ days, page }: SearchList): string {
  const query = new URLSearchParams({
    ...(days !== DEFAULT_PERIOD && { days: String(days) }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query && `?${query}`;
}

/** How searches went on: more, fewer, as many as in the days before, or none then. */
export function trendOf({
  count,
  before,
}: {
  count: number;
  before: number;
}): 'new' | 'more' | 'fewer' | 'same' {
  if (before === 0) return 'new';
  return count > before ? 'more' : count < before ? 'fewer' : 'same';
}
