import type { Language } from '@/lib/i18n/locales';
import type { ChoiceValue, Value } from '@/lib/schools/model/field';
import type { ProgrammeError } from './form-errors';

export const GROUPS = ['names', 'length', 'teaching', 'more'] as const;
export type GroupName = (typeof GROUPS)[number];

export type ChoiceWords =
  | `Programme.${'levels' | 'fields' | 'modes' | 'attendances' | 'internships' | 'audiences'}`
  | `AdminProgrammes.${'units' | 'scopes' | 'periods' | 'amounts'}`;

/** Prices have their own rules, notation and controls (price-form.ts). */
export type ProgrammeValue = Exclude<Value<ProgrammeError>, { kind: 'choice' }> | NamedChoice | PricesValue;
type NamedChoice = ChoiceValue<ProgrammeError> & { words: ChoiceWords };
interface PricesValue {
  kind: 'prices';
}

export interface Field {
  value: ProgrammeValue;
  /** Label in editor, files and history; bilingual texts add the language. */
  label: Record<Language, string>;
  /** Group and order of its control. `wide`: a whole row. */
  editor: {
    group: GroupName;
    position: number;
    wide?: true;
    hint?: 'nameHint' | 'lengthHint' | 'sourcesHint' | 'certifiedHint' | 'editorNoteHint';
    /** Of records, for the section's title. */
    title?: Record<Language, string>;
    placeholder?: string;
  };
  /** Further headings in files, without accents. */
  aliases?: readonly string[];
  /** Order in the facts panel and the comparison (absent: not shown), and another label. */
  page?: { facts?: number; comparison?: number; label?: Record<Language, string> };
  description?: string;
  /** For editors: on no page and not in the API. */
  internal?: true;
  /** The fact composed of several columns, with its own code for pages and the API. */
  part?: 'duration' | 'credits' | 'internship' | 'prices';
}
