import type { Language } from '@/lib/i18n/locales';
import type { NumberKind } from '@/lib/values/number';
import type { FormError } from './form-errors';

/** Types of the table in fields.ts. Programmes have another table with the same kinds of values. */

export const TABS = ['basic', 'location', 'academic', 'programmes', 'images', 'content', 'config'] as const;
export type TabName = (typeof TABS)[number];

export interface Field {
  value: Value<FormError>;
  /** Tab and order of its control. `wide`: a whole row. */
  editor: { tab: TabName; position: number; wide?: true };
  /**
   * Labels and other headings of its column, which has the column's name in exports. `words`: other notations of a
   * choice.
   */
  csv: { es: string; en: string; aliases?: readonly string[]; words?: Readonly<Record<string, string>> };
  /** Included in the public API: in lists, or for single schools only. */
  api?: { in: 'summary' | 'detail'; description?: string };
  /** Order in the facts panel and the comparison; absent: not shown. */
  page?: { facts?: number; comparison?: number };
  /** The fact composed of several columns, with its own code for pages and the API. */
  part?: 'description' | 'tuition' | 'coordinates';
  /** Never public. */
  internal?: true;
}

export type Value<Error extends string = string> =
  | TextValue<Error>
  | NumberValue<Error>
  | ChoiceValue<Error>
  | DayValue
  | SlugValue
  | FlagValue
  | TextsValue
  | ListValue<Error>
  | RecordsValue<Error>;
export type Kind = Value['kind'];

/** Without `presence` a field may be empty, stored as null. */
interface Open {
  /** `required`: never empty. `unknowable`: empty must be marked as 'Dato desconocido', stored as null. */
  presence?: 'required' | 'unknowable';
}

export interface TextValue<Error extends string = string> extends Open {
  /** `partialDay`: a date or part of one, as `pattern` allows. `academicYear`: '2025' or '2025-26'. */
  kind:
    | 'text'
    | 'address'
    | 'longText'
    | 'webAddress'
    | 'email'
    | 'phone'
    | 'country'
    | 'partialDay'
    | 'academicYear';
  error?: Error;
  /** Minimum characters unless empty. */
  least?: number;
  limit: number;
  /** For too long text; default 'tooLong'. */
  long?: Error;
  pattern?: RegExp;
  /** Of a `partialDay`: not in the future. */
  past?: true;
  /** Of the text, if not the page's. */
  language?: Language;
}

export interface NumberValue<Error extends string = string> extends Open {
  /**
   * `year`: up to the current one. `count`: whole. `quantity`: more than 0. `rating`: one decimal. `degrees`: a
   * coordinate.
   */
  kind: NumberKind;
  error: Error;
  /** Default 0 for counts and money. */
  least?: number;
  most?: number;
  /** Placeholder of the empty field; only stored when entered. */
  initial?: string;
}

export interface ChoiceValue<Error extends string = string> {
  kind: 'choice';
  values: readonly [string, ...string[]];
  presence?: 'required';
  error?: Error;
  /** Message namespace of its values; without one they are their own labels. */
  words?: string;
  initial?: string;
}

/** An ISO date. */
interface DayValue {
  kind: 'day';
}

/** Name in addresses. If empty, the database derives it from the name. */
interface SlugValue {
  kind: 'slug';
}

interface FlagValue {
  kind: 'flag';
  initial?: boolean;
}

/** Bilingual text in two columns, `…_es` and `…_en` by default. */
interface TextsValue {
  kind: 'texts';
  limit: number;
  columns?: readonly [es: string, en: string];
}

interface ListValue<Error extends string> {
  /** `languages` by English name. `specialties`: keys or any text. `pairs`: English in a second column `…_en`. */
  kind: Exclude<ListKind, 'records'>;
  /** Maximum entries; more are 'tooMany'. */
  most?: number;
  limit?: number;
  error?: Error;
}

/** Records in a JSON column with their known parts. */
interface RecordsValue<Error extends string> {
  kind: 'records';
  most: number;
  entry: Record<Language, string>;
  /** The first part begins the cell in files. */
  parts: Readonly<Record<string, Part<Error>>>;
}

export interface Part<Error extends string = string> {
  value: TextValue<Error> | ChoiceValue<Error>;
  /** '' instead of null when missing. */
  blank?: true;
  label: Record<Language, string>;
  /** Names in files, the written one first. */
  csv?: readonly [string, ...string[]];
  description?: string;
  hint?: Record<Language, string>;
  placeholder?: string;
}

export const LIST_KINDS = [
  'languages',
  'months',
  'specialties',
  'pairs',
  'programmes',
  'sources',
  'records',
] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** Kinds with a second column of English translations. */
export const PAIR_KINDS = ['specialties', 'pairs'] as const satisfies readonly Kind[];
export type PairKind = (typeof PAIR_KINDS)[number];

/** An entry and its translation, together so that the lists stay aligned (decision 44). */
export interface Pair {
  es: string;
  en: string;
}

/** As in the form. */
export interface ProgrammeEntry {
  name: string;
  name_en: string;
  duration: string;
  duration_en: string;
  certified: boolean;
}

/** A type alias, because an interface is not assignable to JSON. */
export type Source = {
  url: string;
  /** English; '' when missing. */
  facts: string;
  facts_es: string;
};
