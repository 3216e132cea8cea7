import { dateFormat, numberFormat } from './formatters';
import type { Language } from './locales';

/** A whole number with thousands separators always: 1.500 in Spanish, 1,500 in English. */
export function formatCount(language: Language, value: number): string {
  return numberFormat(language, { useGrouping: 'always' }).format(value);
}

/** A number that a '+' may follow: rounded down to a full ten, from a thousand on to a full hundred; below ten as it is (decision 55). */
export function formatAtLeast(language: Language, value: number): string {
  const step = value < 10 ? 1 : value < 1000 ? 10 : 100;
  return formatCount(language, value - (value % step));
}

/** 'Spain, Italy or France': any of these. */
export function anyOfThese(language: Language, names: readonly string[]): string {
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'disjunction' }).format(names);
}

/** A day such as 20 de noviembre de 2026 / 20 November 2026. `day` is an ISO date. */
export function formatDay(language: Language, day: string): string {
  return dateFormat(language === 'en' ? 'en-GB' : 'es', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

/** A month, 1 to 12, as it is called within a sentence: 'septiembre', 'Sep' when short. */
export function monthName(language: Language, month: number, width: 'long' | 'short'): string {
  return dateFormat(language === 'en' ? 'en-GB' : 'es', {
    month: width,
    timeZone: 'UTC',
  }).format(Date.UTC(2026, month - 1));
}
