import { type AdminFilters, parseAdminFilters } from '@/lib/schools/model/admin-filters';
import { isUuid } from '@/lib/uuid';

export const MOST_IDS = 200;

/** Which schools a file is asked for. */
export interface ExportQuery {
  filters: AdminFilters;
  /** Those named one by one; null where the filters alone decide. */
  ids: string[] | null;
}

/** Reads the query of an export: the filters of the list as in its address, `ids` with commas. Null for ids that are none. */
export function parseExportQuery(query: URLSearchParams): ExportQuery | null {
  const ids = query.has('ids') ? (query.get('ids') ?? '').split(',') : null;
  if (ids && (ids.length > MOST_IDS || !ids.every(isUuid))) return null;
  return { filters: parseAdminFilters(Object.fromEntries(query)), ids };
}
