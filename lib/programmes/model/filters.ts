import { PROGRAMME_KEYS } from '@/lib/http/query-keys';
import {
  first,
  type ListView,
  type Query,
  readAreaKey,
  readCountry,
  readPage,
  readView,
  readWords,
} from '@/lib/schools/model/filters';
import { INSTRUCTION_LANGUAGES } from '@/lib/schools/model/languages';
import { readNumber } from '@/lib/schools/model/number';
import { LEVELS, type Level, MODES, type Mode, PROGRAMME_FIELDS, type ProgrammeField } from './choices';

/** In which a price ceiling may be given, and prices are shown beside their own currency; the first one unless another is asked. */
export const SHOWN_CURRENCIES = ['EUR', 'USD', 'GBP', 'CAD', 'CHF', 'MXN', 'JPY', 'AUD'] as const;
export type ShownCurrency = (typeof SHOWN_CURRENCIES)[number];

/** What a price ceiling is for. */
export const CEILINGS = ['year', 'programme'] as const;
export type Ceiling = (typeof CEILINGS)[number];

export const PROGRAMME_SORTS = ['relevance', 'price', 'length', 'start', 'name'] as const;
export type ProgrammeSort = (typeof PROGRAMME_SORTS)[number];

const MOST_MONEY = 1e9;
const MOST_WEEKS = 1040;
const MOST_LANGUAGES = 10;

/** What the list of programmes is asked for, as its address carries it. Empty, null and false mean 'all'. */
export interface ProgrammeFilters {
  search: string;
  fields: ProgrammeField[];
  levels: Level[];
  /** In units of `currency`, to the cent. */
  priceMax: number | null;
  currency: ShownCurrency;
  per: Ceiling;
  /** With a ceiling: programmes whose price nobody knows stay in. */
  unknown: boolean;
  /** Only programmes that state a price. */
  priced: boolean;
  /** Key of lib/countries. */
  country: string;
  /** Only with a country. */
  city: string;
  /** 1 to 12, in order. */
  months: number[];
  /** Of teaching, by their English names. */
  languages: string[];
  /** To a tenth. */
  weeksMin: number | null;
  weeksMax: number | null;
  modes: Mode[];
  /** An internship is included or optional. */
  internship: boolean;
  /** Of the map, 'south,west,north,east'. */
  area: string;
  sort: ProgrammeSort;
  /** How the list is shown; it narrows nothing. */
  view: ListView;
  /** Counted from 1. */
  page: number;
}

export const ALL_PROGRAMMES: ProgrammeFilters = {
  search: '',
  fields: [],
  levels: [],
  priceMax: null,
  currency: 'EUR',
  per: 'year',
  unknown: false,
  priced: false,
  country: '',
  city: '',
  months: [],
  languages: [],
  weeksMin: null,
  weeksMax: null,
  modes: [],
  internship: false,
  area: '',
  sort: 'relevance',
  view: '',
  page: 1,
};

/** Reads any query into filters; what is no known value counts as not asked, so that no address is an error. */
export function parseProgrammeFilters(query: Query): ProgrammeFilters {
  const price = readPrice(first(query.price_max));
  const country = readCountry(first(query.country));
  return {
    search: readWords(first(query.search)),
    fields: among(PROGRAMME_FIELDS, query.field),
    levels: among(LEVELS, query.level),
    priceMax: typeof price === 'number' ? price : null,
    currency: oneOf(SHOWN_CURRENCIES, query.currency),
    per: oneOf(CEILINGS, query.per),
    unknown: first(query.unknown) === '1',
    priced: first(query.priced) === '1',
    country,
    city: country === '' || isOfAnother(country, query) ? '' : readWords(first(query.city)),
    months: MONTHS.filter((month) => all(query.month).includes(String(month))),
    languages: readLanguages(all(query.language)),
    weeksMin: readWeeks(first(query.weeks_min)),
    weeksMax: readWeeks(first(query.weeks_max)),
    modes: among(MODES, query.mode),
    internship: first(query.internship) === '1',
    area: readAreaKey(query),
    sort: oneOf(PROGRAMME_SORTS, query.sort),
    view: readView(query),
    page: readPage(first(query.page)),
  };
}

/** The months of a year. */
export const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

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
  const values: [name: string, values: readonly (string | number)[]][] = [
    ['search', [filters.search]],
    ['field', filters.fields],
    ['level', filters.levels],
    ['price_max', priceMax === null ? [] : [priceMax]],
    ['currency', filters.currency === ALL_PROGRAMMES.currency ? [] : [filters.currency]],
    ['per', filters.per === ALL_PROGRAMMES.per ? [] : [filters.per]],
    ['unknown', filters.unknown ? [1] : []],
    ['priced', filters.priced ? [1] : []],
    ['country', [filters.country]],
    ['city', filters.country === '' ? [] : [filters.city]],
    ['month', filters.months],
    ['language', filters.languages],
    ['weeks_min', weeksMin === null ? [] : [weeksMin]],
    ['weeks_max', weeksMax === null ? [] : [weeksMax]],
    ['mode', filters.modes],
    ['internship', filters.internship ? [1] : []],
    ['area', [filters.area]],
    ['sort', filters.sort === ALL_PROGRAMMES.sort ? [] : [filters.sort]],
    ['view', [filters.view]],
    ['page', filters.page === 1 ? [] : [filters.page]],
  ];
  return values.flatMap(([name, list]) =>
    list.filter((value) => value !== '').map((value): Pair => [name, String(value)]),
  );
}

function textOf(pairs: Pair[]): string {
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/** The same for the same pairs in any order. */
function sorted(pairs: Pair[]): string {
  return JSON.stringify(pairs.map((pair) => JSON.stringify(pair)).sort());
}

function all(value: string | string[] | undefined): string[] {
  return [value ?? []].flat();
}

/** Those that are asked for, in their own order. */
function among<T extends string>(values: readonly T[], asked: string | string[] | undefined): T[] {
  return values.filter((value) => all(asked).includes(value));
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

/** Languages that nobody listed stay as they are written, and find what is stored under that name. */
function readLanguages(asked: string[]): string[] {
  const names = asked.flatMap((one) => {
    const name = readWords(one);
    if (!/^\p{L}[\p{L}\p{M} ()’'-]{0,59}$/u.test(name)) return [];
    return INSTRUCTION_LANGUAGES.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
  });
  return [...new Set(names)].sort().slice(0, MOST_LANGUAGES);
}

/** Without script nobody empties the city when another country is chosen: the form says of which country it was. */
function isOfAnother(country: string, query: Query): boolean {
  const of = first(query.city_of).trim();
  return of !== '' && of !== country;
}
