import type { Language } from '@/lib/i18n/locales';
import type { ChoiceValue, Value } from '@/lib/schools/model/field';
import type { ProgrammeError } from './form-errors';

/** What the table in fields.ts can say about a field of a programme. */

/** Of the editor, in its order. */
export const GROUPS = ['names', 'length', 'teaching', 'more'] as const;
export type GroupName = (typeof GROUPS)[number];

/** Where the site has its words for the values of a choice. */
export type ChoiceWords =
  | `Programme.${'levels' | 'fields' | 'modes' | 'attendances' | 'internships' | 'audiences'}`
  | `AdminProgrammes.${'units' | 'scopes' | 'periods' | 'amounts'}`;

/** Prices have rules, notation and controls of their own: price-form.ts and what uses it. */
export type ProgrammeValue = Exclude<Value<ProgrammeError>, { kind: 'choice' }> | NamedChoice | PricesValue;
type NamedChoice = ChoiceValue<ProgrammeError> & { words: ChoiceWords };
interface PricesValue {
  kind: 'prices';
}

export interface Field {
  value: ProgrammeValue;
  /** What the editor, files and the history call it; that of texts in two languages goes on with the language. */
  label: Record<Language, string>;
  /** Where its control stands: the group, and the order within it. `wide` takes the whole row. */
  editor: {
    group: GroupName;
    position: number;
    wide?: true;
    hint?: 'nameHint' | 'lengthHint' | 'sourcesHint';
    /** Of records, where their section is called something else. */
    title?: Record<Language, string>;
    placeholder?: string;
  };
  /** Further headings that are understood, without accents. */
  aliases?: readonly string[];
  /** Its order in the facts panel and in the comparison, without one it has no row there; and its name there, if it is another. */
  page?: { facts?: number; comparison?: number; label?: Record<Language, string> };
  /** For the document of the public API. */
  description?: string;
  /** The fact that it makes together with other columns; such facts have code of their own for pages and the API. */
  part?: 'duration' | 'credits' | 'internship' | 'prices';
}
