import { dateFormat, numberFormat } from './formatters';
import type { Language } from './locales';
import { MESSAGE_FORMATS } from './message-formats';

/** Always with thousands separators: 1.500 in Spanish, 1,500 in English. */
export function formatCount(language: Language, value: number): string {
  return numberFormat(language, MESSAGE_FORMATS.number.whole).format(value);
}

/** A number before '+': rounded down to tens, from 1,000 to hundreds; below ten unchanged (decision 55). */
export function formatAtLeast(language: Language, value: number): string {
  const step = value < 10 ? 1 : value < 1000 ? 10 : 100;
  return formatCount(language, value - (value % step));
}

/** 'Spain, Italy or France'. */
export function anyOfThese(language: Language, names: readonly string[]): string {
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'disjunction' }).format(names);
}

/** 20 de noviembre de 2026 / 20 November 2026. `day` is an ISO date. */
export function formatDay(language: Language, day: string): string {
  return dateFormat(language === 'en' ? 'en-GB' : 'es', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

/** 22 nov 2026, 3:05 / 22 Nov 2026, 03:05; without a zone in that of the reader. */
export function formatMoment(language: Language, moment: string, timeZone?: string): string {
  return dateFormat(language === 'en' ? 'en-GB' : 'es', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  }).format(new Date(moment));
}

/** `month` is 1 to 12: 'septiembre', 'Sep' when short. */
export function monthName(language: Language, month: number, width: 'long' | 'short'): string {
  return dateFormat(language === 'en' ? 'en-GB' : 'es', {
    month: width,
    timeZone: 'UTC',
  }).format(Date.UTC(2026, month - 1));
}
