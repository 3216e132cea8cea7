import { cutText } from '@/lib/i18n/cut-text';

export interface DeletedFilters {
  search: string;
  /** Deleted by undoing an import, instead of by a user. */
  undone: boolean;
  page: number;
}

/** Unknown values are ignored. */
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

/** The query without defaults. */
export function deletedFilterQuery({ search, undone, page }: DeletedFilters): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(undone && { kind: 'undone' }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query && `?${query}`;
}
