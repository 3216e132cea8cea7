import { DEFAULT_PERIOD, SEARCH_PERIODS, type SearchPeriod } from './period';

export interface SearchList {
  days: SearchPeriod;
  page: number;
}

export function parseSearchList(query: Record<string, string | string[] | undefined>): SearchList {
  const page = Number.parseInt(String(query.page), 10);
  return {
    days: SEARCH_PERIODS.find((days) => String(days) === query.days) ?? DEFAULT_PERIOD,
    page: Number.isFinite(page) ? Math.min(Math.max(page, 1), 1_000_000) : 1,
  };
}

/** The query without defaults: one view has one address. */
export function searchListQuery({ days, page }: SearchList): string {
  const query = new URLSearchParams({
    ...(days !== DEFAULT_PERIOD && { days: String(days) }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query && `?${query}`;
}

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
