import { monthName } from '@/lib/i18n/formats';
import { LANGUAGES } from '@/lib/i18n/locales';
import { plainWords } from '@/lib/plain-words';
import type { Reading } from './reading';

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

/** Validates the calendar too: JavaScript alone reads 31 February as 3 March. */
export function isIsoDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  );
}

/** Today in the visitor's time zone. */
export function localDay(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** A day that has been: valid, not in the future anywhere, and after 1900. Without an order, day and month may be doubtful. */
export function readPastDay(text: string, order?: DayOrder): Reading {
  const [first, second] = (order ? [order] : DAY_ORDERS).map((one) => readAnyDay(text.trim(), one));
  const days = [...new Set([first, second])].filter((day) => day !== undefined && isIsoDay(day));
  const [day = '', other] = days;
  if (other !== undefined) return { doubtful: [day, other] };
  if (day === '') return { refused: 'invalid' };
  return isPast(day) ? { value: day } : { refused: 'dateUnlikely' };
}

/** Whether a day, or the beginning of a month or year, has been; today is tomorrow somewhere. */
export function isPast(day: string): boolean {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return day >= '1900' && day <= tomorrow;
}

let months: Map<string, number> | null = null;

/** By name in both languages, first letters or number. */
export function monthOf(word: string): number | undefined {
  months ??= new Map(
    Array.from({ length: 12 }, (_, index) => index + 1).flatMap((month) => {
      const names = LANGUAGES.map((language) => plainWords(monthName(language, month, 'long')));
      const short = names.flatMap((name) => [name.slice(0, 3), `${name.slice(0, 3)}t`]);
      return [String(month), String(month).padStart(2, '0'), ...names, ...short].map(
        (text): [string, number] => [text, month],
      );
    }),
  );
  return months.get(plainWords(word));
}
