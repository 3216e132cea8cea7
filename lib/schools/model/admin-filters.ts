import { cutText } from '@/lib/i18n/cut-text';
import { path } from '@/lib/routes';
import { isUuid } from '@/lib/uuid';
import { SCHOOL_TYPES, type SchoolType } from './choices';

/** Quality issues, with the database's keys. */
export const QUALITY_ISSUES = [
  'no_english',
  'no_spanish',
  'short_text',
  'no_picture',
  'no_coordinates',
  'unchecked',
  'broken_lists',
  'ai_text',
] as const;
export type QualityIssue = (typeof QUALITY_ISSUES)[number];

export const SORTS = ['name', 'country', 'updated'] as const;
export type Sort = (typeof SORTS)[number];
export const PAGE_SIZES = [10, 20, 30, 50] as const;
export const DEFAULT_PAGE_SIZE = 20;

/** URL state of the admin list. Empty means 'all'. */
export interface AdminFilters {
  search: string;
  /** Slug, as in the public directory. */
  country: string;
  type: SchoolType | '';
  status: 'active' | 'inactive' | '';
  issue: QualityIssue | '';
  /** An import: the schools that it created or changed. */
  origin: string;
  sort: Sort;
  descending: boolean;
  page: number;
  size: (typeof PAGE_SIZES)[number];
}

export const NO_ADMIN_FILTERS: AdminFilters = {
  search: '',
  country: '',
  type: '',
  status: '',
  issue: '',
  origin: '',
  sort: 'name',
  descending: false,
  page: 1,
  size: DEFAULT_PAGE_SIZE,
};

type Query = Record<string, string | string[] | undefined>;

/** Unknown values are ignored. */
export function parseAdminFilters(query: Query): AdminFilters {
  const text = (key: string) => {
    const value = query[key];
    return ((Array.isArray(value) ? value[0] : value) ?? '').replaceAll('\0', '').trim();
  };
  const oneOf = <T extends string>(values: readonly T[], key: string) =>
    values.find((value) => value === text(key));
  const page = Number.parseInt(text('page'), 10);
  return {
    search: cutText(text('search'), 100),
    country: /^[a-z][a-z-]{1,59}$/.test(text('country')) ? text('country') : '',
    type: oneOf(SCHOOL_TYPES, 'type') ?? '',
    status: oneOf(['active', 'inactive'], 'status') ?? '',
    issue: oneOf(QUALITY_ISSUES, 'issue') ?? '',
    origin: isUuid(text('origin')) ? text('origin') : '',
    sort: oneOf(SORTS, 'sort') ?? 'name',
    descending: text('order') === 'desc',
    page: Number.isFinite(page) ? Math.min(Math.max(page, 1), 1_000_000) : 1,
    size: PAGE_SIZES.find((size) => String(size) === text('size')) ?? DEFAULT_PAGE_SIZE,
  };
}

/** The query without defaults: one view has one address. */
export function adminFilterQuery(filters: AdminFilters): string {
  const query = new URLSearchParams();
  for (const key of ['search', 'country', 'type', 'status', 'issue', 'origin'] as const) {
    if (filters[key]) query.set(key, filters[key]);
  }
  if (filters.sort !== 'name') query.set('sort', filters.sort);
  if (filters.descending) query.set('order', 'desc');
  if (filters.page > 1) query.set('page', String(filters.page));
  if (filters.size !== DEFAULT_PAGE_SIZE) query.set('size', String(filters.size));
  const text = query.toString();
  return text ? `?${text}` : '';
}

export function editAddress(id: string, filters: AdminFilters): string {
  const query = adminFilterQuery(filters);
  return path('adminSchoolEdit', { id }) + (query && `?${new URLSearchParams({ list: query.slice(1) })}`);
}

/** The list's address with those filters; unknown ones are dropped. */
export function listAddress(brought: string | string[] | undefined): string {
  const query = new URLSearchParams(typeof brought === 'string' ? brought : '');
  return path('adminSchools') + adminFilterQuery(parseAdminFilters(Object.fromEntries(query)));
}
