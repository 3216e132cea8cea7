import { plainWords } from '@/lib/plain-words';
import { monthOf } from '@/lib/programmes/model/paste-words';

/** 2026-05-01, 01/05/2026, 5/1/2026. Day and month are ordered by column, because a single cell is often ambiguous. */

export const DAY_ORDERS = ['dayFirst', 'monthFirst'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** Counts of cells that can only be read in one order, and an ambiguous example. */
export type DayEvidence = {
  dayFirst: number;
  monthFirst: number;
  either: number;
  example: string | null;
};

const WRITTEN = /^\s*(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[T\s].*)?$/;
/** Year first, optionally with a time. */
const YEAR_FIRST = /^\s*(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?:[T\s].*)?$/;

/** Adds a cell to the evidence; undefined while no cell is such a date. */
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

/** The proven order; day first when nothing or both is proven. */
export function orderOf(evidence: DayEvidence | undefined): DayOrder {
  return evidence !== undefined && evidence.monthFirst > 0 && evidence.dayFirst === 0
    ? 'monthFirst'
    : 'dayFirst';
}

/** An ISO date; anything else unchanged, for validation. */
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

/** The same, also with a month name: `1 de mayo de 2026`, `May 1, 2026`. */
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
