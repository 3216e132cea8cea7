/**
 * The filters of choices: what addresses, forms, chips, the public API, the page cache and the search's request know of them is made
 * from these two tables; docs/adding-a-filter.md says how another one is added. next.config.ts and the HTTP server read this file
 * without aliases.
 */

import { OWNERSHIPS, SCHOOL_TYPES, SPECIALTIES } from '../schools/model/choices.ts';
import { LEVELS, MODES, PROGRAMME_FIELDS } from '../schools/model/programme-choices.ts';

export interface ChoiceFilter {
  /** What documents have: 'field' of `field:pastry` (supabase/schemas/search_index.sql). */
  mark: string;
  /** In the order in which forms show them; null for an open list, of which the data say what there is. */
  values: readonly string[] | null;
  /** What the public API says of it, and its name there where that is another one. */
  api: string;
  apiName?: string;
}

/** The months of a year, from January on. */
export const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1));
/** What is only asked for, or not. */
const YES = ['1'] as const;

/** Of schools, by their keys in the address and in their order there. */
export const SCHOOL_CHOICES = {
  country: { mark: 'country', values: null, api: 'Key of the country' },
  ownership: { mark: 'ownership', values: OWNERSHIPS, api: 'Who runs the school' },
  type: { mark: 'type', values: SCHOOL_TYPES, api: 'Type of school' },
  specialty: { mark: 'field', values: SPECIALTIES, api: 'One of its specialties' },
} as const satisfies Record<string, ChoiceFilter>;

/** Of programmes. */
export const PROGRAMME_CHOICES = {
  field: { mark: 'field', values: PROGRAMME_FIELDS, api: 'Field of study' },
  level: { mark: 'level', values: LEVELS, api: 'Level' },
  priced: { mark: 'priced', values: YES, api: 'Only those that state a price' },
  country: { mark: 'country', values: null, api: 'Key of the country of the school' },
  month: { mark: 'month', values: MONTHS, api: 'Month of start' },
  language: {
    mark: 'language',
    values: null,
    api: 'Language of teaching, by its English name',
    apiName: 'teaching_language',
  },
  mode: { mark: 'mode', values: MODES, api: 'How it is taught' },
  ownership: { mark: 'ownership', values: OWNERSHIPS, api: 'Who runs the school' },
  internship: { mark: 'internship', values: YES, api: 'Only with an internship, included or optional' },
} as const satisfies Record<string, ChoiceFilter>;

type Value<C extends ChoiceFilter> = C['values'] extends readonly (infer V extends string)[] ? V : string;
/** The chosen values of each filter of a table, none for no filter. */
export type Choices<T extends Record<string, ChoiceFilter>> = { [K in keyof T]: Value<T[K]>[] };
export type SchoolChoices = Choices<typeof SCHOOL_CHOICES>;
export type ProgrammeChoices = Choices<typeof PROGRAMME_CHOICES>;

/** The name of a filter in the public API. */
export const apiNameOf = ([key, { apiName = key }]: [string, ChoiceFilter]) => apiName;
export const API_SCHOOL_KEYS = Object.entries<ChoiceFilter>(SCHOOL_CHOICES).map(apiNameOf);
export const API_PROGRAMME_KEYS = Object.entries<ChoiceFilter>(PROGRAMME_CHOICES).map(apiNameOf);

/** Query keys of the list of schools, in the order of the address. */
export const HOME_KEYS: readonly string[] = [
  'search',
  ...Object.keys(SCHOOL_CHOICES),
  ...['near', 'area', 'km', 'sort', 'exact', 'view', 'page'],
];
/** Keys that only mean something next to others. */
const HOME_MODIFIERS = ['km', 'exact'];
/** Keys that make the home a list of results. */
export const HOME_FILTER_KEYS = HOME_KEYS.filter((key) => !HOME_MODIFIERS.includes(key));

/** Keys that make a list of programmes another one than the whole list. */
export const PROGRAMME_KEYS: readonly string[] = [
  'search',
  ...Object.keys(PROGRAMME_CHOICES),
  ...['city', 'city_of', 'price_max', 'currency', 'per', 'unknown', 'weeks_min', 'weeks_max', 'area', 'sort'],
  ...['exact', 'view', 'page'],
];

/** Keys that show a deeper page of a place's schools, or their map. */
export const PLACE_KEYS = ['page', 'view'];
export const COMPARISON_KEYS = ['school', 'programme', 'add', 'same'];
