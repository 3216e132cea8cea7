import { path } from '@/lib/routes';
import { isUuid } from '@/lib/uuid';

/** What a row can be shown by: what the check found, that cells of it are left out, or that it could not be written. */
export const ROW_KINDS = [
  'error',
  'duplicate',
  'noted',
  'new',
  'matched',
  'changed',
  'same',
  'failed',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** The state of the import page, as its address carries it. */
export interface ImportQuery {
  /** The import that is shown; null for the list of them. */
  id: string | null;
  /** Null chooses what needs looking at; '' is all rows. */
  show: RowKind | '' | null;
  page: number;
}

/** Reads any query; what is not a known value counts as not given. */
export function parseImportQuery(query: Record<string, string | string[] | undefined>): ImportQuery {
  const { import: id, show, page } = query;
  return {
    id: typeof id === 'string' && isUuid(id) ? id : null,
    show: show === 'all' ? '' : (ROW_KINDS.find((kind) => kind === show) ?? null),
    page: pageOf(page),
  };
}

/** Where an import is at home: a run of a register is one too. */
export type ImportPlace = 'adminSchoolImport' | 'adminRegisters';

export function placeOf({ register }: { register: string | null }): ImportPlace {
  return register === null ? 'adminSchoolImport' : 'adminRegisters';
}

/** The address of a state. */
export function importAddress(
  { id = null, show = null, page = 1 }: Partial<ImportQuery>,
  place: ImportPlace = 'adminSchoolImport',
): string {
  return addressOf(place, { import: id, show: show === '' ? 'all' : show, page });
}

/** The page that an address names. */
export function pageOf(page: string | string[] | undefined): number {
  const number = typeof page === 'string' ? Number.parseInt(page, 10) : 1;
  return Number.isFinite(number) ? Math.min(Math.max(number, 1), 100_000) : 1;
}

/** An address with what is chosen in it; null, '' and the first page are left out. */
export function addressOf(
  route: Parameters<typeof path>[0],
  { page, ...chosen }: { page: number; [key: string]: string | number | null },
): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(chosen)) if (value) query.set(key, String(value));
  if (page > 1) query.set('page', String(page));
  return path(route) + (query.size > 0 ? `?${query}` : '');
}

/** Under which a browser keeps what was chosen for files that were imported. */
export const CHOICES_KEY = 'import-choices';
