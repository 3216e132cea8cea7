import { formatDay } from '@/lib/i18n/formats';
import { dateFormat, listFormat, numberFormat } from '@/lib/i18n/formatters';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { languageName } from '@/lib/schools/model/languages';
import { convert, type ExchangeRates } from './money';
import type { Duration, Price, Programme } from './programme';

/** What the site calls a value of a choice. */
export function choiceWord(language: Language, words: string, value: string): string {
  const [namespace, list] = words.split('.');
  const t = translator(language, namespace as 'Programme') as unknown as (key: string) => string;
  return t(`${list}.${value}`);
}

/** A length as a language writes it: '3,5 años', '9 months'. */
export function lengthText(language: Language, { value, unit }: Duration): string {
  return translator(language, 'Programme')(`units.${unit}`, { count: value });
}

/** How long a programme takes, as far as anybody knows; null when nobody does. */
export function durationText(
  language: Language,
  {
    duration,
    durationScope,
    durationText: written,
  }: Pick<Programme, 'duration' | 'durationScope' | 'durationText'>,
): string | null {
  const words = written[language] ?? written[language === 'es' ? 'en' : 'es'];
  if (words !== null) return words;
  if (duration === null) return null;
  const length = lengthText(language, duration);
  return durationScope === 'classes' ? translator(language, 'Programme')('classesOnly', { length }) : length;
}

/** An amount of money without cents where it has none. */
export function moneyText(language: Language, amount: number, currency: string): string {
  const decimals = Number.isInteger(amount) ? 0 : 2;
  return numberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  }).format(amount);
}

/** A price, or a range of several, with what it is for: '15.500 € al año', 'about CHF 30,500 – 39,500 in all'. */
export function priceText(
  language: Language,
  price: Pick<Price, 'min' | 'max' | 'currency' | 'per'> & Partial<Pick<Price, 'approximate'>>,
): string {
  const t = translator(language, 'Programme');
  const amount = rangeText(language, price.min, price.max, price.currency);
  return t(`per.${price.per}`, { amount: price.approximate ? t('about', { amount }) : amount });
}

/** A range, one amount, or an open one, in a currency. */
export function rangeText(
  language: Language,
  min: number | null,
  max: number | null,
  currency: string,
): string {
  const t = translator(language, 'Programme');
  const money = (amount: number) => moneyText(language, amount, currency);
  if (min !== null && max !== null && min !== max)
    return t('amount.range', { min: money(min), max: money(max) });
  if (min !== null && max === null) return t('amount.from', { amount: money(min) });
  if (min === null && max !== null) return t('amount.upTo', { amount: money(max) });
  return t('amount.exact', { amount: money(min ?? 0) });
}

/**
 * A price in another currency, rounded to what a rate can say, with the day of the rate; null when it is in that currency
 * already or a rate is missing. Always shown beside the original.
 */
export function convertedText(
  language: Language,
  price: Price,
  currency: string,
  rates: ExchangeRates,
): string | null {
  const amount = convertedAmount(language, price, currency, rates);
  if (amount === null || rates.day === null) return null;
  return translator(language, 'Programme')('converted', { amount, day: formatDay(language, rates.day) });
}

/** The same without the day, for tables that say it once. */
export function convertedAmount(
  language: Language,
  price: Price,
  currency: string,
  rates: ExchangeRates,
): string | null {
  if (price.currency === currency || rates.day === null) return null;
  const [min, max] = [price.min, price.max].map((amount) =>
    amount === null ? null : convert(amount, price.currency, currency, rates),
  );
  if ((min ?? max ?? null) === null || min === undefined || max === undefined) return null;
  return rangeText(language, rounded(min), rounded(max), currency);
}

/** To three figures: a rate of another day says no more. */
function rounded(amount: number | null): number | null {
  return amount === null ? null : Number(amount.toPrecision(3));
}

/** Months of the year, 1 to 12, as a language lists them: 'enero y septiembre', 'Jan and Sep' when short. */
export function monthsText(language: Language, months: readonly number[], width: 'long' | 'short'): string {
  const { format } = dateFormat(language === 'en' ? 'en-GB' : 'es', {
    month: width,
    timeZone: 'UTC',
  });
  return listText(
    language,
    months.map((month) => format(Date.UTC(2026, month - 1))),
  );
}

/** Languages of teaching as a language lists them, from their English names: 'Inglés y francés'. */
export function languagesText(language: Language, names: readonly string[]): string {
  const [first, ...others] = names.map((name) => languageName(name, language));
  if (first === undefined) return '';
  // Spanish writes languages small, except where a line begins with one.
  return listText(language, [
    first,
    ...others.map((name) => (language === 'es' ? name.toLowerCase() : name)),
  ]);
}

/** 'a, b y c'. */
export function listText(language: Language, items: readonly string[]): string {
  return listFormat(language === 'en' ? 'en-GB' : 'es').format(items);
}

/**
 * A day, a month or a year such as '2025-09-14', '2025-09' or '2025', or a day or month of every year, '--09-14' or '--09', as a
 * language writes it.
 */
export function partialDay(language: Language, day: string): string {
  const [, year, month, date] = /^(-|\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(day) ?? [];
  if (month === undefined) return day;
  return dateFormat(language === 'en' ? 'en-GB' : 'es', {
    ...(date !== undefined && { day: 'numeric' }),
    month: 'long',
    ...(year !== '-' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${year === '-' ? '2024' : year}-${month}-${date ?? '01'}T00:00:00Z`));
}

/** What is known of a programme in one line: 'Diploma · 9 meses · 15.500 € al año'; '' where nothing is. */
export function summary(language: Language, programme: Programme): string {
  const t = translator(language, 'Programme');
  const [price] = programme.prices;
  return [
    programme.level && t(`levels.${programme.level}`),
    durationText(language, programme),
    price && priceText(language, price),
  ]
    .filter((part) => part)
    .join(' · ');
}
