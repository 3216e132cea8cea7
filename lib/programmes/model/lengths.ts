import type { DurationUnit } from '../../schools/model/programme-choices';

/** Usual lengths with the weeks of a filter: a month has 4.3, and filters by 'one month' include it at both ends. */
export interface LengthChoice {
  value: number;
  unit: DurationUnit;
  atLeast: number;
  atMost: number;
}

const LENGTH_CHOICES: readonly LengthChoice[] = [
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

/** The choice with this number of weeks, or the weeks. */
export function lengthOf(end: 'atLeast' | 'atMost', weeks: number): { value: number; unit: DurationUnit } {
  return LENGTH_CHOICES.find((choice) => choice[end] === weeks) ?? { value: weeks, unit: 'weeks' };
}
