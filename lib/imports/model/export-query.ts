import { type AdminFilters, parseAdminFilters } from '@/lib/schools/model/admin-filters';
import { isUuid } from '@/lib/uuid';

export const MAX_IDS = 200;

export interface ExportQuery {
  filters: AdminFilters;
  /** Null when only the filters select. */
  ids: string[] | null;
}

/** Parses the list's filters and comma-separated `ids`. Null for invalid ids. */
export function parseExportQuery(query: URLSearchParams): ExportQuery | null {
  const ids = query.has('ids') ? (query.get('ids') ?? '').split(',') : null;
  if (ids && (ids.length > MAX_IDS || !ids.every(isUuid))) return null;
  return { filters: parseAdminFilters(Object.fromEntries(query)), ids };
}
