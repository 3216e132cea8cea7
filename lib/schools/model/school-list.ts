import { type ListState, listAddress } from '@/lib/lists/list-address';
import { countryByKey } from '@/lib/places/countries';
import { path } from '@/lib/routes';
import { isUuid } from '@/lib/uuid';
import { SCHOOL_TYPES } from './choices';

/** Quality issues, with the database's keys. */
export const QUALITY_ISSUES = [
  'no_english',
  'no_spanish',
  'short_text',
  'no_picture',
  'no_coordinates',
  'unchecked',
  'ai_text',
] as const;
export type QualityIssue = (typeof QUALITY_ISSUES)[number];

export const SCHOOL_SORTS = ['name', 'country', 'updated'] as const;

/** The admin list of schools. */
export const SCHOOL_LIST = listAddress('adminSchools', {
  /** Slug, as in the public directory. */
  country: (value) => /^[a-z][a-z-]{1,59}$/.test(value),
  type: ['', ...SCHOOL_TYPES],
  status: ['', 'active', 'inactive'],
  issue: ['', ...QUALITY_ISSUES],
  /** An import: the schools that it created or changed. */
  origin: isUuid,
  sort: SCHOOL_SORTS,
  order: ['', 'desc'],
  size: ['20', '10', '30', '50'],
});
export type SchoolListState = ListState<typeof SCHOOL_LIST>;

/** Filters as arguments of the database's functions. */
export function filterArguments({ search, country, type, status, issue, origin }: SchoolListState) {
  return {
    p_search: search,
    p_country: country && (countryByKey(country)?.name.en ?? country),
    p_type: type,
    p_status: status,
    p_issue: issue,
    ...(origin && { p_origin: origin }),
  };
}

export function editAddress(id: string, state: SchoolListState): string {
  const query = SCHOOL_LIST.query(state);
  return path('adminSchoolEdit', { id }) + (query && `?${new URLSearchParams({ list: query.slice(1) })}`);
}

/** The list's address with those filters; unknown ones are dropped. */
export function schoolListAddress(brought: string | string[] | undefined): string {
  const query = new URLSearchParams(typeof brought === 'string' ? brought : '');
  return SCHOOL_LIST.href(SCHOOL_LIST.parse(Object.fromEntries(query)));
}
