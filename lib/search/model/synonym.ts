import { LEVELS, MODES, PROGRAMME_FIELDS } from '@/lib/schools/model/programme-choices';
import { SCHOOL_TYPES } from '../../schools/model/choices';
import { INSTRUCTION_LANGUAGES } from '../../schools/model/languages';

/**
 * What a phrase of a search may ask for: a value of a filter; 'any' is what every school here is, 'missing' what the directory does not
 * record, 'topic' a word that is right though no school may have it, 'same' another spelling of a word.
 */
export const SYNONYM_KINDS = [
  ...(['field', 'type', 'level', 'mode', 'attendance', 'language', 'ownership', 'country'] as const),
  ...(['any', 'near', 'cheap', 'missing', 'topic', 'same'] as const),
] as const;
export type SynonymKind = (typeof SYNONYM_KINDS)[number];

/** The values of each kind that has a closed list; countries are known to the database by their English name, as languages are. */
export const SYNONYM_VALUES = {
  field: PROGRAMME_FIELDS,
  type: SCHOOL_TYPES,
  level: LEVELS,
  mode: MODES,
  attendance: ['full-time', 'part-time', 'evening'],
  language: INSTRUCTION_LANGUAGES,
  ownership: ['public', 'private', 'free'],
  missing: ['scholarships', 'visa', 'housing', 'jobs', 'timetables'],
} as const satisfies Partial<Record<SynonymKind, readonly string[]>>;

/** A phrase and what it asks for, as a form sends it. */
export interface SynonymForm {
  phrase: string;
  kind: SynonymKind;
  /** '' where the kind has no values; of another spelling the usual one. */
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
