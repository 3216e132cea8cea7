import { OWNERSHIPS, PRECISIONS, SCHOOL_TYPES, SPECIALTIES } from '@/lib/schools/model/choices';
import { CURRENCIES } from '@/lib/schools/model/currencies';
import { INSTRUCTION_LANGUAGES } from '@/lib/schools/model/languages';
import type { Column } from './columns';

/** The columns of schools whose cells are words of a list, with what the words may stand for as it is stored. */
export const WORD_COLUMNS = {
  type: SCHOOL_TYPES,
  ownership: OWNERSHIPS,
  tuition_currency: CURRENCIES,
  coordinates_precision: PRECISIONS,
  specialties: SPECIALTIES,
  languages: INSTRUCTION_LANGUAGES,
  is_active: ['true', 'false'],
} as const satisfies { [Name in Column]?: readonly string[] };
export type WordColumn = keyof typeof WORD_COLUMNS | 'country';

/** Those whose cells hold several words. Any other word may stay as it is there. */
export const LIST_COLUMNS = ['specialties', 'languages'] as const;
