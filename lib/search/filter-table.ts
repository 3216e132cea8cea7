/**
 * All choice filters (docs/adding-a-filter.md). next.config.ts and the HTTP server import this file without aliases.
 */

import { OWNERSHIPS, SCHOOL_TYPES, SPECIALTIES } from '../schools/model/choices.ts';
import { type ATTENDANCES, LEVELS, MODES, PROGRAMME_FIELDS } from '../schools/model/programme-choices.ts';

export interface ChoiceFilter {
  /** Prefix in documents: 'field' of `field:pastry` (supabase/schemas/search_index.sql). */
  mark: string;
  /** In form order; null for an open list, whose values come from the data. */
  values: readonly string[] | null;
  /** Description in the public API, and its name there if different. */
  api: string;
  apiName?: string;
}

export const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1));
/** Those that a search asks for; a programme of both meets two. */
export const ASKED_ATTENDANCES = [
  'full-time',
  'part-time',
  'evening',
] as const satisfies (typeof ATTENDANCES)[number][];
/** Up to 3 and 6 months, 1 and 2 years, and more (supabase/schemas/search_index.sql). */
export const LENGTHS = ['3m', '6m', '1y', '2y', '3y'] as const;
/** Filters with one value: '1' in addresses, `true` in the public API. */
const YES = ['1'] as const;

/** Of a programme; in the list of schools one programme meets all of these. */
const TAUGHT = {
  level: { mark: 'level', values: LEVELS, api: 'Level' },
  length: { mark: 'length', values: LENGTHS, api: 'Length: up to 3 or 6 months, 1 or 2 years, or more' },
  attendance: { mark: 'attendance', values: ASKED_ATTENDANCES, api: 'When it is taught' },
  month: { mark: 'month', values: MONTHS, api: 'Month of start' },
} as const satisfies Record<string, ChoiceFilter>;

/** By query key, in address order. */
export const SCHOOL_CHOICES = {
  country: { mark: 'country', values: null, api: 'Key of the country' },
  ownership: { mark: 'ownership', values: OWNERSHIPS, api: 'Who runs the school' },
  type: { mark: 'type', values: SCHOOL_TYPES, api: 'Type of school' },
  specialty: { mark: 'field', values: SPECIALTIES, api: 'One of its specialties' },
  ...TAUGHT,
} as const satisfies Record<string, ChoiceFilter>;

export const PROGRAMME_CHOICES = {
  field: { mark: 'field', values: PROGRAMME_FIELDS, api: 'Field of study' },
  ...TAUGHT,
  priced: { mark: 'priced', values: YES, api: 'Only those with a known price' },
  free: { mark: 'free', values: YES, api: 'Only those without tuition' },
  country: { mark: 'country', values: null, api: 'Key of the country of the school' },
  deadline: { mark: 'deadline', values: YES, api: 'Only with a known application deadline' },
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
/** Chosen values by filter; empty for no filter. */
export type Choices<T extends Record<string, ChoiceFilter>> = { [K in keyof T]: Value<T[K]>[] };
export type SchoolChoices = Choices<typeof SCHOOL_CHOICES>;
export type ProgrammeChoices = Choices<typeof PROGRAMME_CHOICES>;

export const apiNameOf = ([key, { apiName = key }]: [string, ChoiceFilter]) => apiName;
export const API_SCHOOL_KEYS = Object.entries<ChoiceFilter>(SCHOOL_CHOICES).map(apiNameOf);
export const API_PROGRAMME_KEYS = Object.entries<ChoiceFilter>(PROGRAMME_CHOICES).map(apiNameOf);

/** Query keys of the list of schools, in address order. */
export const HOME_KEYS: readonly string[] = [
  'search',
  ...Object.keys(SCHOOL_CHOICES),
  ...['near', 'area', 'km', 'sort', 'exact', 'view', 'page'],
];
/** Keys without effect alone. */
const HOME_MODIFIERS = ['km', 'exact'];
export const HOME_FILTER_KEYS = HOME_KEYS.filter((key) => !HOME_MODIFIERS.includes(key));

/** Keys that narrow or change the list of programmes. */
export const PROGRAMME_KEYS: readonly string[] = [
  'search',
  ...Object.keys(PROGRAMME_CHOICES),
  ...[
    'city',
    'city_of',
    'price_max',
    'currency',
    'per',
    'unknown',
    'weeks_min',
    'weeks_max',
    'near',
    'km',
    'area',
    'sort',
  ],
  ...['exact', 'view', 'page'],
];

export const PLACE_KEYS = ['page', 'view'];
export const COMPARISON_KEYS = ['school', 'programme', 'add', 'same', 'currency'];
