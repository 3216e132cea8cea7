import { type Exact, first, type Query, readPage, readWords } from '@/lib/lists/query';
import { HOME_KEYS, SCHOOL_CHOICES, type SchoolChoices } from '@/lib/search/filter-table';
import { all, choicePairs, noChoices, readChoices } from '@/lib/search/model/choices';
import { type Km, type ListView, readAreaKey, readNear, readView, USUAL_KM } from './query';

/** Orders besides the default '': relevance, distance, or the directory's own. */
export const SORTS = ['name', 'country', 'price', 'checked'] as const;
export type Sort = (typeof SORTS)[number];

/** URL state of the directory (decision 14): choices and further filters. Empty means 'all'. */
export type SchoolFilters = SchoolChoices & {
  search: string;
  /** A town key ('lyon-fr'), a point ('45.8,4.8'), or words that may name a town. */
  near: string;
  km: Km;
  sort: Sort | '';
  /** Without typo correction and synonyms. */
  exact: boolean;
  /** Map area, 'south,west,north,east'; not with `near`. */
  area: string;
  /** Presentation only. */
  view: ListView;
  /** From 1. */
  page: number;
};

export const NO_FILTERS: SchoolFilters = {
  ...noChoices(SCHOOL_CHOICES),
  ...{ search: '', near: '' },
  km: USUAL_KM,
  sort: '',
  exact: false,
  ...{ area: '', view: '' },
  page: 1,
};
export const PAGE_SIZE = 12;

type Choice = keyof SchoolChoices;
type Text = 'search' | 'near' | 'area';

/** Unknown values are ignored, so that no address is an error. */
export function parseFilters(query: Query): SchoolFilters {
  const search = readWords(first(query.search));
  const { near, km } = readNear(query);
  return {
    ...readChoices(SCHOOL_CHOICES, query),
    search,
    near,
    km,
    sort: SORTS.find((one) => one === first(query.sort)) ?? '',
    exact: search !== '' && first(query.exact) === '1',
    area: near ? '' : readAreaKey(query),
    view: readView(query),
    page: readPage(first(query.page)),
  };
}

/** Canonical query: fixed order, without defaults. */
export function filterQuery<F extends SchoolFilters>(filters: Exact<F, SchoolFilters>): string {
  const query = new URLSearchParams();
  for (const { name, value } of activeFilters(filters)) query.append(name, value);
  if (filters.near && filters.km !== USUAL_KM) query.set('km', String(filters.km));
  if (filters.sort) query.set('sort', filters.sort);
  if (filters.exact && filters.search) query.set('exact', '1');
  if (filters.view) query.set('view', filters.view);
  if (filters.page > 1) query.set('page', String(filters.page));
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** A removable value; `name` is its query key. */
export interface ActiveFilter {
  name: Choice | Text;
  value: string;
}

export function activeFilters(filters: SchoolFilters): ActiveFilter[] {
  const text = (name: Text) => (filters[name] === '' ? [] : [{ name, value: filters[name] }]);
  return [
    ...text('search'),
    ...choicePairs(SCHOOL_CHOICES, filters).map(([name, value]) => ({ name, value })),
    ...text('near'),
    ...text('area'),
  ];
}

export function withoutValue(filters: SchoolFilters, { name, value }: ActiveFilter): SchoolFilters {
  const asked: string | readonly string[] = filters[name];
  return {
    ...filters,
    [name]: typeof asked === 'string' ? '' : asked.filter((one) => one !== value),
    page: 1,
  };
}

/** Removes all values of one filter and resets the page. */
export function withoutFilter(filters: SchoolFilters, name: Choice | Text): SchoolFilters {
  return { ...filters, [name]: NO_FILTERS[name], page: 1 };
}

/** Without empty and repeated filters, as forms without script send them. Null when there are none. */
export function withoutEmptyFilters(query: Query): string | null {
  const kept = new URLSearchParams();
  let found = false;
  for (const [name, value] of Object.entries(query)) {
    const values = all(value);
    const said = HOME_KEYS.includes(name) ? new Set(values.filter((one) => one !== '')) : values;
    for (const one of said) kept.append(name, one);
    found ||= [...said].length < values.length;
  }
  if (!found) return null;
  return kept.size > 0 ? `?${kept}` : '';
}

/** Whether only words are searched: their results depend on no other choice. */
export function asksOnlyWords(filters: SchoolFilters): boolean {
  const active = activeFilters(filters);
  return active.length === 1 && active[0]?.name === 'search';
}

export function isFiltered(filters: SchoolFilters): boolean {
  return filters.sort !== '' || activeFilters(filters).length > 0;
}
