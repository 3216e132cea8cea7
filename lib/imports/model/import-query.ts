import { path } from '@/lib/routes';
import { isUuid } from '@/lib/uuid';

/** Row filters: result of the check, omitted cells, or failed writes. */
export const ROW_KINDS = [
  'error',
  'duplicate',
  'noted',
  'repaired',
  'new',
  'matched',
  'changed',
  'same',
  'left',
  'failed',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export interface ImportQuery {
  /** Null for the list. */
  id: string | null;
  /** Null: rows that need review; '': all rows. */
  show: RowKind | '' | null;
  page: number;
}

/** Unknown values are ignored. */
export function parseImportQuery(query: Record<string, string | string[] | undefined>): ImportQuery {
  const { import: id, show, page } = query;
  return {
    id: typeof id === 'string' && isUuid(id) ? id : null,
    show: show === 'all' ? '' : (ROW_KINDS.find((kind) => kind === show) ?? null),
    page: pageOf(page),
  };
}

export type ImportPlace = 'adminSchoolImport' | 'adminRegisters';

export function placeOf({ register }: { register: string | null }): ImportPlace {
  return register === null ? 'adminSchoolImport' : 'adminRegisters';
}

export function importAddress(
  { id = null, show = null, page = 1 }: Partial<ImportQuery>,
  place: ImportPlace = 'adminSchoolImport',
): string {
  return addressOf(place, { import: id, show: show === '' ? 'all' : show, page });
}

export function pageOf(page: string | string[] | undefined): number {
  const number = typeof page === 'string' ? Number.parseInt(page, 10) : 1;
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), 100_000) : 1;
}

/** Without null, '' and the first page. */
export function addressOf(
  route: Parameters<typeof path>[0],
  { page, ...chosen }: { page: number; [key: string]: string | number | null },
): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(chosen)) if (value) query.set(key, String(value));
  if (page > 1) query.set('page', String(page));
  return path(route) + (query.size > 0 ? `?${query}` : '');
}

/** Storage key of the choices for imported files. */
export const CHOICES_KEY = 'gcsd-import-choices';
