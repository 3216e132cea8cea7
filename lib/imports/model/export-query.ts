import { SCHOOL_LIST, type SchoolListState } from '@/lib/schools/model/school-list';
import { isUuid } from '@/lib/uuid';

export const MAX_IDS = 200;

export interface ExportQuery {
  filters: SchoolListState;
  /** Null when only the filters select. */
  ids: string[] | null;
}

/** Parses the list's filters and comma-separated `ids`. Null for invalid ids. */
export function parseExportQuery(query: URLSearchParams): ExportQuery | null {
  const ids = query.has('ids') ? (query.get('ids') ?? '').split(',') : null;
  if (ids && (ids.length > MAX_IDS || !ids.every(isUuid))) return null;
  return { filters: SCHOOL_LIST.parse(Object.fromEntries(query)), ids };
}
