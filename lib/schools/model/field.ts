import type { Language } from '@/lib/i18n/locales';
import type { FormError } from './form-errors';

/**
 * What the table in fields.ts can say about a field of a school. Programmes have a table of their own
 * (lib/programmes/model/fields.ts) with the same kinds of values; `Error` is then a message of theirs.
 */

export const TABS = ['basic', 'location', 'academic', 'programmes', 'images', 'content', 'config'] as const;
export type TabName = (typeof TABS)[number];

export interface Field {
  value: Value<FormError>;
  /** Where its control stands: the tab, and the order within it. `wide` takes the whole row. */
  editor: { tab: TabName; position: number; wide?: true };
  /**
   * What its column is called for people, and headings that other people's files use. Files are written with the column's
   * own name. `words` are other ways to write a choice.
   */
  csv: { es: string; en: string; aliases?: readonly string[]; words?: Readonly<Record<string, string>> };
  /** Where the public API gives it under the name of its column: in lists too, or with the whole school alone. */
  api?: { in: 'summary' | 'detail'; description?: string };
  /** Its order in the facts panel and in the comparison; without one it has no row there. */
  page?: { facts?: number; comparison?: number };
  /** The fact that it makes together with other columns; such facts have code of their own for pages and the API. */
  part?: 'description' | 'tuition' | 'coordinates';
  /** Never public. */
  internal?: true;
}

/** What is stored, and the rules for it. */
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

/** How much a field may be left open; a field without `presence` may be left empty, which is stored as null. */
interface Open {
  /**
   * `required`: never empty. `unknowable`: may be marked as 'Dato desconocido', which is stored as null, and must be when it
   * is left empty.
   */
  presence?: 'required' | 'unknowable';
}

export interface TextValue<Error extends string = string> extends Open {
  /** `partialDay`: a day or part of one, in a form that `pattern` allows. `academicYear`: '2025' or '2025-26'. */
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
  /** When it is missing, too short, or not what its kind says. */
  error?: Error;
  /** Characters at least, unless it is left empty, and at most. */
  least?: number;
  limit: number;
  /** The error of a text that is too long, where it is not 'tooLong'. */
  long?: Error;
  /** What the whole text looks like. */
  pattern?: RegExp;
  /** Of the text, where it is not that of the page. */
  language?: Language;
}

export interface NumberValue<Error extends string = string> extends Open {
  /**
   * `year`: up to the current one. `count`: whole. `quantity`: more than 0. `money`: whole units are shown. `rating`: one
   * decimal. `degrees`: of a place on earth.
   */
  kind: NumberKind;
  /** When it is missing or beyond its bounds. */
  error: Error;
  /** Counts and money begin at 0. */
  least?: number;
  most?: number;
  /** What the empty field suggests. It is stored only when somebody enters it: nobody knows it by itself. */
  initial?: string;
}

export interface ChoiceValue<Error extends string = string> {
  kind: 'choice';
  values: readonly [string, ...string[]];
  presence?: 'required';
  error?: Error;
  /** Where the messages are that name its values; without any, they name themselves. */
  words?: string;
  /** What a new school's form holds. */
  initial?: string;
}

/** An ISO day. */
interface DayValue {
  kind: 'day';
}

/** The name in addresses. Left empty, the database derives it from the name. */
interface SlugValue {
  kind: 'slug';
}

interface FlagValue {
  kind: 'flag';
  initial?: boolean;
}

/** A text in Spanish and in English, in two columns: `…_es` and `…_en` where they are not named. */
interface TextsValue {
  kind: 'texts';
  limit: number;
  columns?: readonly [es: string, en: string];
}

interface ListValue<Error extends string> {
  /**
   * `languages`: of instruction, by their English names. `months`: 1 to 12. `specialties`: keys of the directory or any text.
   * `pairs`: texts in Spanish and, in a second column `…_en`, in English. `programmes` and `sources`: records.
   */
  kind: Exclude<ListKind, 'records'>;
  /** Entries at most; more are 'tooMany'. */
  most?: number;
  /** Characters of an entry. */
  limit?: number;
  /** Of an entry that is none. */
  error?: Error;
}

/** Records in a column of JSON that holds what is known of each. */
interface RecordsValue<Error extends string> {
  kind: 'records';
  most: number;
  /** What one of them is called. */
  entry: Record<Language, string>;
  /** The first one is what a cell of a file begins with. */
  parts: Readonly<Record<string, Part<Error>>>;
}

/** A part of such a record. */
export interface Part<Error extends string = string> {
  value: TextValue<Error> | ChoiceValue<Error>;
  /** A text that is '' for readers where nobody wrote it, and not null. */
  blank?: true;
  label: Record<Language, string>;
  /** What files call it, the written name first. */
  csv?: readonly [string, ...string[]];
  /** For the document of the API. */
  description?: string;
  hint?: Record<Language, string>;
  /** An example in the empty control. */
  placeholder?: string;
}

export const NUMBER_KINDS = ['year', 'count', 'quantity', 'money', 'rating', 'degrees'] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

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

/** Kinds that are stored in two columns, the second of which holds the English translations. */
export const PAIR_KINDS = ['specialties', 'pairs'] as const satisfies readonly Kind[];
export type PairKind = (typeof PAIR_KINDS)[number];

/** An entry of a list and its translation, side by side so that the two lists cannot drift (decision 44). */
export interface Pair {
  es: string;
  en: string;
}

/** A programme as the form holds it. */
export interface ProgrammeEntry {
  name: string;
  name_en: string;
  duration: string;
  duration_en: string;
  certified: boolean;
}

/** Where facts come from. A type and no interface, so that it is JSON to the client of the database. */
export type Source = {
  url: string;
  /** What the page states, in the words of whoever checked it: in English. Empty where nobody wrote it. */
  facts: string;
  /** The same in Spanish. */
  facts_es: string;
};
