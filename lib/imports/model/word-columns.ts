import {
  OPERATING_STATUSES,
  OWNERSHIPS,
  PRECISIONS,
  SCHOOL_TYPES,
  SPECIALTIES,
} from '@/lib/schools/model/choices';
import type { NameOf } from '@/lib/schools/model/field-names';
import { INSTRUCTION_LANGUAGES } from '@/lib/schools/model/languages';
import { CURRENCIES } from '@/lib/values/currencies';
import type { Column } from './columns';

/** School columns with words of a closed list, and their stored values. */
export const WORD_COLUMNS = {
  type: SCHOOL_TYPES,
  ownership: OWNERSHIPS,
  operating_status: OPERATING_STATUSES,
  tuition_currency: CURRENCIES,
  coordinates_precision: PRECISIONS,
  specialties: SPECIALTIES,
  languages: INSTRUCTION_LANGUAGES,
  is_active: ['true', 'false'],
} as const satisfies { [Name in Column]?: readonly string[] } & Record<NameOf<'choice'>, readonly string[]>;
export type WordColumn = keyof typeof WORD_COLUMNS | 'country';

/** Several words in a cell; other words are accepted. */
export const LIST_COLUMNS = ['specialties', 'languages'] as const;
