import { cutText } from '@/lib/cut-text';
import { HOME_KEYS } from '@/lib/http/query-keys';
import { areaText, readArea } from '@/lib/maps/model/area';
import { MAP_VIEW } from '@/lib/maps/model/map-view';
import { SCHOOL_TYPES, type SchoolType, SPECIALTIES, type Specialty } from './choices';

/** How far 'near' may be. */
export const KM = [10, 25, 50, 100, 200] as const;
export type Km = (typeof KM)[number];
const USUAL_KM: Km = 50;

/** Orders that may be asked for; '' is the usual one: what fits the words best, or is nearest, or the directory's own. */
export const SORTS = ['name', 'country', 'price', 'checked'] as const;
export type Sort = (typeof SORTS)[number];

/** The directory's filters as the address carries them (decision 14). Empty means 'all'. */
export interface SchoolFilters {
  /** Any of these country keys: `spain`, `usa` …; see lib/countries. All values stand in the order of the alphabet. */
  countries: string[];
  types: SchoolType[];
  specialties: Specialty[];
  search: string;
  /** What schools should be near to, as it is written: a town of the gazetteer ('lyon-fr'), a point ('45.8,4.8'), or words that may name one. */
  near: string;
  km: Km;
  sort: Sort | '';
  /** Only what has the words as they are typed. */
  exact: boolean;
  /** Of the map, 'south,west,north,east'; none where schools are asked for near something. */
  area: string;
  /** How the list is shown; no filter. */
  view: ListView;
  /** Counted from 1. */
  page: number;
}

/** As rows, unless the map is asked for. */
export type ListView = typeof MAP_VIEW | '';

export const NO_FILTERS: SchoolFilters = {
  ...{ countries: [], types: [], specialties: [], search: '' },
  near: '',
  km: USUAL_KM,
  sort: '',
  exact: false,
  ...{ area: '', view: '' },
  page: 1,
};
export const PAGE_SIZE = 12;
const MAX_SEARCH = 100;
const MAX_PAGE = 100_000;
/** So many values of one filter are read. */
export const MOST_VALUES = 10;

/** What narrows the list, in the order of the address, with what each is called there. */
const ADDRESS_KEYS = {
  ...{ search: 'search', countries: 'country', types: 'type', specialties: 'specialty' },
  ...{ near: 'near', area: 'area' },
} as const;
type FilterName = keyof typeof ADDRESS_KEYS;
const FILTER_NAMES = Object.keys(ADDRESS_KEYS) as FilterName[];

/** What an address asks for, as Next.js reads it. */
export type Query = Record<string, string | string[] | undefined>;

/** The first value of a key that an address may repeat; '' without any. */
export function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** Every value of a key that an address may repeat. */
function all(value: string | string[] | undefined): string[] {
  return [value ?? []].flat();
}

function oneOf<T extends string>(values: readonly T[], value: string): T | '' {
  return (values as readonly string[]).includes(value) ? (value as T) : '';
}

/** The country key of an address; '' where it can be none. One that nobody knows stays and finds nothing, rather than everything. */
export function readCountry(value: string): string {
  const country = value.trim().toLowerCase();
  return /^[a-z][a-z-]{1,59}$/.test(country) ? country : '';
}

/** Each value once, in the order of the alphabet: which ones are read depends on no order either. */
function inOrder<T extends string>(values: (T | '')[]): T[] {
  return [...new Set(values)]
    .filter((value): value is T => value !== '')
    .sort()
    .slice(0, MOST_VALUES);
}

/** Words of an address as they are searched for: one space between them, a hundred characters at most. */
export function readWords(value: string): string {
  // NUL cannot stand in a PostgreSQL text.
  return cutText(value.replaceAll('\0', '').trim().replace(/\s+/g, ' '), MAX_SEARCH).trim();
}

/** The page of an address, counted from 1; the first one where it names none. */
export function readPage(value: string): number {
  const page = Number.parseInt(value, 10);
  return Number.isFinite(page) ? Math.min(Math.max(page, 1), MAX_PAGE) : 1;
}

/** What an address says of the page; '' where it says nothing. */
export function askedPage(query: Query): string {
  return first(query.page);
}

/** The area of an address, written as the site writes it; '' where it names none. */
export function readAreaKey(query: Query): string {
  const area = readArea(first(query.area).trim());
  return area ? areaText(area) : '';
}

export function readView(query: Query): ListView {
  return oneOf([MAP_VIEW], first(query.view));
}

/** Reads any query into filters; what is not a known value counts as 'all', so that no address is an error. */
export function parseFilters(query: Query): SchoolFilters {
  const [near, search] = [readWords(first(query.near)), readWords(first(query.search))];
  const km = KM.find((one) => String(one) === first(query.km).trim());
  return {
    countries: inOrder(all(query.country).map(readCountry)),
    types: inOrder(all(query.type).map((type) => oneOf(SCHOOL_TYPES, type))),
    specialties: inOrder(all(query.specialty).map((specialty) => oneOf(SPECIALTIES, specialty))),
    search,
    near,
    km: (near && km) || USUAL_KM,
    sort: oneOf(SORTS, first(query.sort)),
    exact: search !== '' && first(query.exact) === '1',
    area: near ? '' : readAreaKey(query),
    view: readView(query),
    page: readPage(first(query.page)),
  };
}

/** The query of these filters, always in the same order, without empty ones: one view has one address. */
export function filterQuery(filters: SchoolFilters): string {
  const query = new URLSearchParams();
  for (const { name, value } of activeFilters(filters)) query.append(ADDRESS_KEYS[name], value);
  if (filters.near && filters.km !== USUAL_KM) query.set('km', String(filters.km));
  if (filters.sort) query.set('sort', filters.sort);
  if (filters.exact && filters.search) query.set('exact', '1');
  if (filters.view) query.set('view', filters.view);
  if (filters.page > 1) query.set('page', String(filters.page));
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** One value that is asked for, which can be taken back. */
export interface ActiveFilter {
  name: FilterName;
  value: string;
}

/** Every value that is asked for, in the order of the address. */
export function activeFilters(filters: SchoolFilters): ActiveFilter[] {
  return FILTER_NAMES.flatMap((name) =>
    [filters[name]].flat().flatMap((value) => (value === '' ? [] : [{ name, value }])),
  );
}

/** The filters without one value, at the first page. */
export function withoutValue(filters: SchoolFilters, { name, value }: ActiveFilter): SchoolFilters {
  const asked: string | string[] = filters[name];
  const left = Array.isArray(asked) ? asked.filter((one) => one !== value) : '';
  return { ...filters, [name]: left, page: 1 };
}

/** The filters without anything asked of one kind, at the first page. */
export function withoutFilter(filters: SchoolFilters, name: FilterName): SchoolFilters {
  return { ...filters, [name]: NO_FILTERS[name], page: 1 };
}

/**
 * The query without the filters that say nothing, as a form sends it that no script has tidied, or say something again: what else it
 * says stays as it is. Null when there are none.
 */
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

/** Whether nothing but words was asked for: what they find depends on no other choice. */
export function asksOnlyWords(filters: SchoolFilters): boolean {
  const active = activeFilters(filters);
  return active.length === 1 && active[0]?.name === 'search';
}

export function isFiltered(filters: SchoolFilters): boolean {
  return filters.sort !== '' || activeFilters(filters).length > 0;
}
