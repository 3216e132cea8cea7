import { cutText } from '@/lib/cut-text';

/** What the list of deleted schools shows, as its address carries it. */
export interface DeletedFilters {
  search: string;
  /** Those that went with an undone import, instead of those that somebody deleted. */
  undone: boolean;
  page: number;
}

/** Reads any query; what is not a known value counts as not given. */
export function parseDeletedFilters(query: Record<string, string | string[] | undefined>): DeletedFilters {
  const text = (key: string) =>
    (typeof query[key] === 'string' ? query[key] : '').replaceAll('\0', '').trim();
  const page = Number.parseInt(text('page'), 10);
  return {
    search: cutText(text('search'), 100),
    undone: text('kind') === 'undone',
    page: Number.isFinite(page) ? Math.min(Math.max(page, 1), 1_000_000) : 1,
  };
}

/** The query of these filters without what is the default. */
export function deletedFilterQuery({ search, undone, page }: DeletedFilters): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(undone && { kind: 'undone' }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query && `?${query}`;
}
