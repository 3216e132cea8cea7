import { LEVELS, MODES, PROGRAMME_FIELDS } from '@/lib/programmes/model/choices';
import { SCHOOL_TYPES } from './choices';

/** What a phrase of a search may ask for; 'any' is what every school here is. */
export const SYNONYM_KINDS = ['field', 'type', 'level', 'mode', 'country', 'any'] as const;
export type SynonymKind = (typeof SYNONYM_KINDS)[number];

/** The values of each kind that has a closed list; countries are known to the database by their English name. */
export const SYNONYM_VALUES = {
  field: PROGRAMME_FIELDS,
  type: SCHOOL_TYPES,
  level: LEVELS,
  mode: MODES,
} as const satisfies Partial<Record<SynonymKind, readonly string[]>>;

/** A phrase and what it asks for, as a form sends it. */
export interface SynonymForm {
  phrase: string;
  kind: SynonymKind;
  /** '' for 'any'. */
  value: string;
}

/** Why a synonym is refused; the interface has words for each. */
export type SynonymRefusal =
  | 'phraseMissing'
  | 'phraseLong'
  | 'phraseWords'
  | 'phraseEmpty'
  | 'phraseLittle'
  | 'valueUnknown'
  | 'duplicate';

/** The field and reason of what the database refuses; null where it is something else that failed. */
export function synonymRefusal(error: {
  code?: string;
  message: string;
}): Record<string, SynonymRefusal> | null {
  if (error.code === '23505') return { phrase: 'duplicate' };
  if (error.code !== '23514') return null;
  if (error.message.includes('little_words')) return { phrase: 'phraseLittle' };
  if (error.message.includes('unknown_country')) return { value: 'valueUnknown' };
  if (error.message.includes('words_none')) return { phrase: 'phraseEmpty' };
  if (error.message.includes('words_check')) return { phrase: 'phraseWords' };
  return { value: 'valueUnknown' };
}
