import { plainWords } from '@/lib/plain-words';
import { monthOf } from '@/lib/programmes/model/paste-words';

/**
 * Days as people write them in files: 2026-05-01, 01/05/2026, 5/1/2026. Which of the two comes first is decided for a whole
 * column, because one cell of it seldom tells.
 */

export const DAY_ORDERS = ['dayFirst', 'monthFirst'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** What the cells of a column say: how many can only be read in one order, and one that can be read in both. */
export type DayEvidence = {
  dayFirst: number;
  monthFirst: number;
  either: number;
  example: string | null;
};

const WRITTEN = /^\s*(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[T\s].*)?$/;
/** The year first, perhaps with a time behind it. */
const YEAR_FIRST = /^\s*(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?:[T\s].*)?$/;

/** Adds what a cell says to what is known of its column; undefined stays as long as no cell is such a day. */
export function addEvidence(known: DayEvidence | undefined, cell: string): DayEvidence | undefined {
  const match = WRITTEN.exec(cell);
  if (!match) return known;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const evidence = known ?? { dayFirst: 0, monthFirst: 0, either: 0, example: null };
  if (first > 12 && second <= 12) evidence.dayFirst += 1;
  else if (second > 12 && first <= 12) evidence.monthFirst += 1;
  else if (first <= 12 && second <= 12) {
    evidence.either += 1;
    if (first !== second) evidence.example ??= cell.trim();
  }
  return evidence;
}

/** The order of a column: what its cells prove; the day first when they prove nothing, or both. */
export function orderOf(evidence: DayEvidence | undefined): DayOrder {
  return evidence !== undefined && evidence.monthFirst > 0 && evidence.dayFirst === 0
    ? 'monthFirst'
    : 'dayFirst';
}

/** A cell as an ISO day; what is no day in figures stays as it is, for the editor's rules to judge. */
export function readDay(cell: string, order: DayOrder): string {
  const [, year, , month, of] = YEAR_FIRST.exec(cell) ?? [];
  if (year && month && of) return isoDay(year, month, of);
  const match = WRITTEN.exec(cell);
  if (!match) return cell;
  const [, first = '', , second = '', last = ''] = match;
  return order === 'dayFirst' ? isoDay(last, second, first) : isoDay(last, first, second);
}

function isoDay(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A cell as an ISO day, also one that names its month: `1 de mayo de 2026`, `May 1, 2026`. What is no day stays as it is. */
export function readAnyDay(cell: string, order: DayOrder): string {
  const read = readDay(cell, order);
  if (read !== cell) return read;
  const words = plainWords(cell)
    .split(' ')
    .filter((word) => word !== 'de' && word !== 'of');
  const [one = '', two = '', year = '', ...more] = words;
  const [day, month] = /^\d/.test(one) ? [one, two] : [two, one];
  const number = /^\d/.test(month) ? undefined : monthOf(month);
  const [digits = ''] = /^\d{1,2}(?=(?:st|nd|rd|th|er|o|º)?$)/.exec(day) ?? [];
  if (number === undefined || digits === '' || !/^\d{4}$/.test(year) || more.length > 0) return cell;
  return `${year}-${String(number).padStart(2, '0')}-${digits.padStart(2, '0')}`;
}
