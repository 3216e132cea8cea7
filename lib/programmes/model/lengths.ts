import type { DurationUnit } from '../../schools/model/programme-choices';

/**
 * Lengths as people think of them, with the weeks that a filter takes: a programme of 'one month' has 4.3 of them and is neither
 * shorter nor longer than a month.
 */
export interface LengthChoice {
  value: number;
  unit: DurationUnit;
  atLeast: number;
  atMost: number;
}

export const LENGTH_CHOICES: readonly LengthChoice[] = [
  { value: 1, unit: 'weeks', atLeast: 1, atMost: 1 },
  { value: 1, unit: 'months', atLeast: 4, atMost: 5 },
  { value: 3, unit: 'months', atLeast: 13, atMost: 13 },
  { value: 6, unit: 'months', atLeast: 26, atMost: 26 },
  { value: 9, unit: 'months', atLeast: 39, atMost: 39 },
  { value: 1, unit: 'years', atLeast: 52, atMost: 52 },
  { value: 2, unit: 'years', atLeast: 104, atMost: 104 },
  { value: 3, unit: 'years', atLeast: 156, atMost: 156 },
  { value: 4, unit: 'years', atLeast: 208, atMost: 208 },
];

/** The choice that stands for so many weeks, or those weeks themselves. */
export function lengthOf(end: 'atLeast' | 'atMost', weeks: number): { value: number; unit: DurationUnit } {
  return LENGTH_CHOICES.find((choice) => choice[end] === weeks) ?? { value: weeks, unit: 'weeks' };
}
