import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { convert, type ExchangeRates } from './money';
import type { Duration, Price, Programme } from './programme';

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
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
    maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    useGrouping: 'always',
  }).format(amount);
}

/** A price with what it is for: '15.500 € al año', 'about CHF 30,500 – 39,500 in all'. */
export function priceText(language: Language, price: Price): string {
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
  if (price.currency === currency || rates.day === null) return null;
  const [min, max] = [price.min, price.max].map((amount) =>
    amount === null ? null : convert(amount, price.currency, currency, rates),
  );
  if ((min ?? max ?? null) === null || min === undefined || max === undefined) return null;
  return translator(language, 'Programme')('converted', {
    amount: rangeText(language, rounded(min), rounded(max), currency),
    day: formatDay(language, rates.day),
  });
}

/** To three figures: a rate of another day says no more. */
function rounded(amount: number | null): number | null {
  return amount === null ? null : Number(amount.toPrecision(3));
}
