import { type Exact, first, type Query, readPage, readWords } from '@/lib/lists/query';
import { SHOWN_CURRENCIES, type ShownCurrency } from '@/lib/prices/model/currencies';
import { CEILINGS, type Ceiling } from '@/lib/prices/model/price';
import { PROGRAMME_CHOICES, PROGRAMME_KEYS, type ProgrammeChoices } from '@/lib/search/filter-table';
import { choicePairs, noChoices, readChoices } from '@/lib/search/model/choices';
import { readNumber } from '@/lib/values/number';
import { type Km, type ListView, readAreaKey, readNear, readView, USUAL_KM } from './query';

export const PROGRAMME_SORTS = ['relevance', 'price', 'length', 'start', 'name'] as const;
export type ProgrammeSort = (typeof PROGRAMME_SORTS)[number];

const MAX_MONEY = 1e9;
const MAX_WEEKS = 1040;

/** URL state of the list of programmes. Empty, null and false mean 'all'. */
export type ProgrammeFilters = ProgrammeChoices & {
  search: string;
  /** Without typo correction and synonyms. */
  exact: boolean;
  /** Needs one country. */
  city: string;
  /** In units of `currency`, to the cent. */
  priceMax: number | null;
  currency: ShownCurrency;
  per: Ceiling;
  /** Includes programmes with unknown prices under a price limit. */
  unknown: boolean;
  /** One decimal. */
  weeksMin: number | null;
  weeksMax: number | null;
  /** A town key ('lyon-fr'), a point ('45.8,4.8'), or words that may name a town. */
  near: string;
  km: Km;
  /** Map area, 'south,west,north,east'; not with `near`. */
  area: string;
  sort: ProgrammeSort;
  /** Presentation only. */
  view: ListView;
  /** From 1. */
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
  near: '',
  km: USUAL_KM,
  area: '',
  sort: 'relevance',
  view: '',
  page: 1,
};

/** Unknown values are ignored, so that no address is an error. */
export function parseProgrammeFilters(query: Query): ProgrammeFilters {
  const price = readPrice(first(query.price_max));
  const search = readWords(first(query.search));
  const choices = readChoices(PROGRAMME_CHOICES, query);
  const [country = '', another] = choices.country;
  const { near, km } = readNear(query);
  return {
    ...choices,
    search,
    exact: search !== '' && first(query.exact) === '1',
    city: country === '' || another || isOfAnother(country, query) ? '' : readWords(first(query.city)),
    priceMax: typeof price === 'number' ? price : null,
    currency: oneOf(SHOWN_CURRENCIES, query.currency),
    per: oneOf(CEILINGS, query.per),
    unknown: first(query.unknown) === '1',
    weeksMin: readWeeks(first(query.weeks_min)),
    weeksMax: readWeeks(first(query.weeks_max)),
    near,
    km,
    area: near ? '' : readAreaKey(query),
    sort: oneOf(PROGRAMME_SORTS, query.sort),
    view: readView(query),
    page: readPage(first(query.page)),
  };
}

/** An invalid price limit as typed: '-5', 'abc'. Null when valid. */
export function wrongPrice(query: Query): string | null {
  const typed = first(query.price_max);
  return readPrice(typed) === 'wrong' ? readWords(typed) : null;
}

/** Canonical query: fixed order, without defaults. */
export function programmeQuery<F extends ProgrammeFilters>(filters: Exact<F, ProgrammeFilters>): string {
  return textOf(pairsOf(filters));
}

/** Whether anything narrows the list; pages do not. */
export function isNarrowed(filters: ProgrammeFilters): boolean {
  return programmeQuery({ ...filters, page: 1, view: '' }) !== '';
}

/**
 * Without empty filters, with normalised numbers; an invalid price stays, for its message. Null when already canonical.
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
    ['city', filters.country.length === 1 ? filters.city : ''],
    ['price_max', priceMax === null ? '' : String(priceMax)],
    ['currency', filters.currency === ALL_PROGRAMMES.currency ? '' : filters.currency],
    ['per', filters.per === ALL_PROGRAMMES.per ? '' : filters.per],
    ['unknown', filters.unknown ? '1' : ''],
    ['weeks_min', weeksMin === null ? '' : String(weeksMin)],
    ['weeks_max', weeksMax === null ? '' : String(weeksMax)],
    ['near', filters.near],
    ['km', filters.near === '' || filters.km === USUAL_KM ? '' : String(filters.km)],
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

/** Independent of the order of pairs. */
function sorted(pairs: Pair[]): string {
  return JSON.stringify(pairs.map((pair) => JSON.stringify(pair)).sort());
}

/** The first value is the default. */
function oneOf<T extends string>(values: readonly [T, ...T[]], asked: string | string[] | undefined): T {
  return values.find((value) => value === first(asked).trim()) ?? values[0];
}

/** '12000', '12.000', '1,200.50', '12 000 €'. A sign before three digits always groups thousands. Null when empty. */
function readPrice(typed: string): number | null | 'wrong' {
  const words = readWords(typed);
  const bare = words.trim().replace(/^(?:[A-Z]{3}|[€$£¥])\s*|(?:(?<!\s)\s+)?(?:[A-Z]{3}|[€$£¥])$/gi, '');
  const amount = readNumber(bare, 'money', 'none');
  if (typeof amount === 'string' || (amount === null && words !== '')) return 'wrong';
  if (amount === null) return null;
  // Converts -0 to 0.
  const cents = Math.round(amount * 100) / 100 + 0;
  return cents >= 0 && cents <= MAX_MONEY ? cents : 'wrong';
}

function readWeeks(typed: string): number | null {
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(typed.trim())) return null;
  const weeks = Math.round(Number(typed) * 10) / 10;
  return weeks > 0 && weeks <= MAX_WEEKS ? weeks : null;
}

/** Without script the city stays when the country changes: the form sends the city's country. */
function isOfAnother(country: string, query: Query): boolean {
  const of = first(query.city_of).trim();
  return of !== '' && of !== country;
}
