import type { ValueReason } from '@/lib/values/reading';

/** Keys of the namespace `ProgrammeErrors`. */
export const PROGRAMME_ERRORS = [
  'nameRequired',
  'tooLong',
  'tooMany',
  'choiceInvalid',
  'numberInvalid',
  'wholeNumber',
  'positive',
  'notNegative',
  'numberHuge',
  'moneyDecimals',
  'unitRequired',
  'valueRequired',
  'amountRequired',
  'rangeOrder',
  'currencyRequired',
  'currencyUnknown',
  'perRequired',
  'yearInvalid',
  'monthInvalid',
  'languageEmpty',
  'internshipLength',
  'addressInvalid',
  'dateInvalid',
  'deadlineInvalid',
  'seenInvalid',
  'sourceRequired',
] as const;
export type ProgrammeError = (typeof PROGRAMME_ERRORS)[number] | ValueReason;
