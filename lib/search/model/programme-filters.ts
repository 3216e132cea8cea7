import { SHOWN_CURRENCIES, type ShownCurrency } from '@/lib/programmes/model/currencies';
import { readNumber } from '@/lib/schools/model/number';
import { CEILINGS, type Ceiling } from '@/lib/schools/model/programme-choices';
import { PROGRAMME_CHOICES, PROGRAMME_KEYS, type ProgrammeChoices } from '@/lib/search/filter-table';
import { choicePairs, noChoices, readChoices } from '@/lib/search/model/choices';
import { first, type ListView, type Query, readAreaKey, readPage, readView, readWords } from './query';

export const PROGRAMME_SORTS = ['relevance', 'price', 'length', 'start', 'name'] as const;
export type ProgrammeSort = (typeof PROGRAMME_SORTS)[number];

const MOST_MONEY = 1e9;
const MOST_WEEKS = 1040;

/** What the list of programmes is asked for, as its address carries it: any of the values of each choice, of one country at most, and more. Empty, null and false mean 'all'. */
export type ProgrammeFilters = ProgrammeChoices & {
  search: string;
  /** Only what has the words as they are typed. */
  exact: boolean;
  /** Only with a country. */
  city: string;
  /** In units of `currency`, to the cent. */
  priceMax: number | null;
  currency: ShownCurrency;
  per: Ceiling;
  /** With a ceiling: programmes whose price nobody knows stay in. */
  unknown: boolean;
  /** To a tenth. */
  weeksMin: number | null;
  weeksMax: number | null;
  /** Of the map, 'south,west,north,east'. */
  area: string;
  sort: ProgrammeSort;
  /** How the list is shown; it narrows nothing. */
  view: ListView;
  /** Counted from 1. */
  page: number;
};

export const ALL_PROGRAMMES: ProgrammeFilters = {
  ...noChoices(PROGRAMME_CHOICES),
  search: '',
  exact: false,
  city: '',
  priceMax: null,
  currency: 'EUR',
  per: 'year',
  unknown: false,
  weeksMin: null,
  weeksMax: null,
  area: '',
  sort: 'relevance',
  view: '',
  page: 1,
};

/** Reads any query into filters; what is no known value counts as not asked, so that no address is an error. */
export function parseProgrammeFilters(query: Query): ProgrammeFilters {
  const price = readPrice(first(query.price_max));
  const search = readWords(first(query.search));
  const choices = readChoices(PROGRAMME_CHOICES, { ...query, country: first(query.country) });
  const [country = ''] = choices.country;
  return {
    ...choices,
    search,
    exact: search !== '' && first(query.exact) === '1',
    city: country === '' || isOfAnother(country, query) ? '' : readWords(first(query.city)),
    priceMax: typeof price === 'number' ? price : null,
    currency: oneOf(SHOWN_CURRENCIES, query.currency),
    per: oneOf(CEILINGS, query.per),
    unknown: first(query.unknown) === '1',
    weeksMin: readWeeks(first(query.weeks_min)),
    weeksMax: readWeeks(first(query.weeks_max)),
    area: readAreaKey(query),
    sort: oneOf(PROGRAMME_SORTS, query.sort),
    view: readView(query),
    page: readPage(first(query.page)),
  };
}

/** What was typed as a price ceiling and is none: '-5', 'abc'. Null where nothing is wrong. */
export function wrongPrice(query: Query): string | null {
  const typed = first(query.price_max);
  return readPrice(typed) === 'wrong' ? readWords(typed) : null;
}

/** The query of these filters, always in the same order, without what is not asked: one list has one address. */
export function programmeQuery(filters: ProgrammeFilters): string {
  return textOf(pairsOf(filters));
}

/** Whether this is anything but the whole list, on whichever page. */
export function isNarrowed(filters: ProgrammeFilters): boolean {
  return programmeQuery({ ...filters, page: 1, view: '' }) !== '';
}

/**
 * The query that this one should have been: without what says nothing, figures as the site writes them. What it says beside the
 * filters stays, and so does a price that is none, for the page to say so. Null when it is as it should be.
 */
export function tidiedQuery(query: Query): string | null {
  const asked: Pair[] = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): Pair => [name, one]),
  );
  const wrong = wrongPrice(query);
  const wanted: Pair[] = [
    ...pairsOf(parseProgrammeFilters(query)),
    ...(wrong === null ? [] : [['price_max', wrong] satisfies Pair]),
    ...asked.filter(([name]) => !PROGRAMME_KEYS.includes(name)),
  ];
  return sorted(asked) === sorted(wanted) ? null : textOf(wanted);
}

type Pair = [name: string, value: string];

function pairsOf(filters: ProgrammeFilters): Pair[] {
  const { priceMax, weeksMin, weeksMax } = filters;
  const values: Pair[] = [
    ['city', filters.country.length === 0 ? '' : filters.city],
    ['price_max', priceMax === null ? '' : String(priceMax)],
    ['currency', filters.currency === ALL_PROGRAMMES.currency ? '' : filters.currency],
    ['per', filters.per === ALL_PROGRAMMES.per ? '' : filters.per],
    ['unknown', filters.unknown ? '1' : ''],
    ['weeks_min', weeksMin === null ? '' : String(weeksMin)],
    ['weeks_max', weeksMax === null ? '' : String(weeksMax)],
    ['area', filters.area],
    ['sort', filters.sort === ALL_PROGRAMMES.sort ? '' : filters.sort],
    ['exact', filters.exact && filters.search ? '1' : ''],
    ['view', filters.view],
    ['page', filters.page === 1 ? '' : String(filters.page)],
  ];
  const words: Pair[] = [['search', filters.search]];
  return [...words, ...choicePairs(PROGRAMME_CHOICES, filters), ...values].filter(
    ([, value]) => value !== '',
  );
}

function textOf(pairs: Pair[]): string {
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** The same for the same pairs in any order. */
function sorted(pairs: Pair[]): string {
  return JSON.stringify(pairs.map((pair) => JSON.stringify(pair)).sort());
}

/** The first one unless another is asked. */
function oneOf<T extends string>(values: readonly [T, ...T[]], asked: string | string[] | undefined): T {
  return values.find((value) => value === first(asked).trim()) ?? values[0];
}

/**
 * An amount as people type it: '12000', '12.000', '1,200.50', '12 000 €'. Nobody asks for thousandths of a euro, so that a sign
 * before three digits groups thousands in every language. Null for nothing.
 */
function readPrice(typed: string): number | null | 'wrong' {
  const words = readWords(typed);
  const bare = words.replace(/^\s*(?:[A-Z]{3}|[€$£¥])\s*|\s*(?:[A-Z]{3}|[€$£¥])\s*$/gi, '');
  const amount = readNumber(bare, 'money', 'none');
  if (typeof amount === 'string' || (amount === null && words !== '')) return 'wrong';
  if (amount === null) return null;
  // Minus nought is nought.
  const cents = Math.round(amount * 100) / 100 + 0;
  return cents >= 0 && cents <= MOST_MONEY ? cents : 'wrong';
}

function readWeeks(typed: string): number | null {
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(typed.trim())) return null;
  const weeks = Math.round(Number(typed) * 10) / 10;
  return weeks > 0 && weeks <= MOST_WEEKS ? weeks : null;
}

/** Without script nobody empties the city when another country is chosen: the form says of which country it was. */
function isOfAnother(country: string, query: Query): boolean {
  const of = first(query.city_of).trim();
  return of !== '' && of !== country;
}
