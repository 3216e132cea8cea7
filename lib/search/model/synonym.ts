import { LEVELS, MODES, PROGRAMME_FIELDS } from '@/lib/schools/model/programme-choices';
import { SCHOOL_TYPES } from '../../schools/model/choices';
import { INSTRUCTION_LANGUAGES } from '../../schools/model/languages';

/**
 * 'any' matches every school, 'missing' is not recorded, 'topic' a subject of programmes or, without a value, a valid
 * word without schools, 'same' another spelling.
 */
export const SYNONYM_KINDS = [
  ...(['field', 'type', 'level', 'mode', 'attendance', 'language', 'ownership', 'country'] as const),
  ...(['any', 'near', 'cheap', 'missing', 'topic', 'same'] as const),
] as const;
export type SynonymKind = (typeof SYNONYM_KINDS)[number];

/** Values of kinds with a closed list; countries and languages by English name. */
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

export interface SynonymForm {
  phrase: string;
  kind: SynonymKind;
  /** '' for kinds without values; for 'same' the usual spelling, for 'topic' one word for all its phrases. */
  value: string;
}

export type SynonymRefusal =
  | 'phraseMissing'
  | 'phraseLong'
  | 'phraseWords'
  | 'phraseEmpty'
  | 'phraseLittle'
  | 'valueUnknown'
  | 'duplicate';

/** Field and reason of a database error; null for other errors. */
export function synonymRefusal(error: {
  code?: string;
  message: string;
}): Record<string, SynonymRefusal> | null {
  if (error.code === '23505') return { phrase: 'duplicate' };
  if (error.code !== '23514') return null;
  if (error.message.includes('stop_words')) return { phrase: 'phraseLittle' };
  if (error.message.includes('unknown_country')) return { value: 'valueUnknown' };
  if (error.message.includes('words_none')) return { phrase: 'phraseEmpty' };
  if (error.message.includes('words_check')) return { phrase: 'phraseWords' };
  return { value: 'valueUnknown' };
}
