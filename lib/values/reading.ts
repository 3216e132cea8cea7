/** What a text means as a value of one kind. Import, forms, accounts and registers read with the same functions. */

/** Keys of the namespace `ValueErrors`, besides the errors that a field names for itself. */
export const VALUE_REASONS = [
  'several',
  'phoneInvalid',
  'rounded',
  'dateUnlikely',
  'zeroCoordinates',
  'numberAmbiguous',
  'currencyDiffers',
] as const;
export type ValueReason = (typeof VALUE_REASONS)[number];

/**
 * The value, `repaired` where more than blanks was removed; a reason why it is none; or several possible values, of
 * which an import takes the first and a form asks.
 */
export type Reading =
  | { value: string; repaired?: true }
  | { refused: 'invalid' | ValueReason }
  | { doubtful: readonly [string, ...string[]] };

export function isValueReason(code: string): code is ValueReason {
  return VALUE_REASONS.some((reason) => reason === code);
}

/** The reading of a text whose value is left after removing what is no part of it. */
export function readAs(text: string, value: string): Reading {
  return value === text.trim() ? { value } : { value, repaired: true };
}
