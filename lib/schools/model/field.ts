import type { FormError } from './form-errors';

/** What the table in fields.ts can say about a field of a school. */

export const TABS = ['basic', 'location', 'academic', 'programmes', 'images', 'content', 'config'] as const;
export type TabName = (typeof TABS)[number];

export interface Field {
  value: Value;
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
export type Value = TextValue | NumberValue | ChoiceValue | DayValue | SlugValue | FlagValue | ListValue;
export type Kind = Value['kind'];

/** How much a field may be left open; a field without `presence` may be left empty, which is stored as null. */
interface Open {
  /**
   * `required`: never empty. `unknowable`: may be marked as 'Dato desconocido', which is stored as null, and must be when it
   * is left empty.
   */
  presence?: 'required' | 'unknowable';
}

interface TextValue extends Open {
  kind: 'text' | 'address' | 'longText' | 'webAddress' | 'email' | 'phone' | 'country';
  /** When it is missing, too short, or not what its kind says. */
  error?: FormError;
  /** Characters at least, unless it is left empty, and at most. */
  least?: number;
  limit: number;
  /** The error of a text that is too long, where it is not 'tooLong'. */
  long?: FormError;
  /** What the whole text looks like. */
  pattern?: RegExp;
}

export interface NumberValue extends Open {
  /**
   * `year`: up to the current one. `count`: whole. `money`: whole units are shown. `rating`: one decimal. `degrees`: of a
   * place on earth.
   */
  kind: NumberKind;
  /** When it is missing or beyond its bounds. */
  error: FormError;
  /** Counts and money begin at 0. */
  least?: number;
  most?: number;
  /** What the empty field suggests. It is stored only when somebody enters it: nobody knows it by itself. */
  initial?: string;
}

interface ChoiceValue {
  kind: 'choice';
  values: readonly [string, ...string[]];
  presence?: 'required';
  error?: FormError;
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

interface ListValue {
  /**
   * `languages`: of instruction, by their English names. `specialties`: keys of the directory or any text. `pairs`: texts
   * in Spanish and, in a second column `…_en`, in English. `programmes` and `sources`: records.
   */
  kind: ListKind;
}

export const NUMBER_KINDS = ['year', 'count', 'money', 'rating', 'degrees'] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

export const LIST_KINDS = ['languages', 'specialties', 'pairs', 'programmes', 'sources'] as const;
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
