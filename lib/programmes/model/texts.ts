import { formatDay } from '@/lib/i18n/formats';
import { dateFormat, listFormat, numberFormat } from '@/lib/i18n/formatters';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { languageName } from '@/lib/schools/model/languages';
import { convert, type ExchangeRates } from './money';
import type { Duration, Price, Programme } from './programme';

/** '3,5 años', '9 months'. */
export function lengthText(language: Language, { value, unit }: Duration): string {
  return translator(language, 'Programme')(`units.${unit}`, { count: value });
}

/** Null when unknown. */
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

/** Without decimals for whole amounts. */
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

/** '15.500 € al año', 'about CHF 30,500 – 39,500 in all'. */
export function priceText(
  language: Language,
  price: Pick<Price, 'min' | 'max' | 'currency' | 'per'> & Partial<Pick<Price, 'approximate'>>,
): string {
  const t = translator(language, 'Programme');
  const amount = rangeText(language, price.min, price.max, price.currency);
  return t(`per.${price.per}`, { amount: price.approximate ? t('about', { amount }) : amount });
}

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

/** Rounded, with the day of the rate; null when in that currency already or without a rate. */
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

/** Without the day, for tables that state it once. */
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

/** Three significant digits: the precision of a rate of another day. */
function rounded(amount: number | null): number | null {
  return amount === null ? null : Number(amount.toPrecision(3));
}

/** Months 1 to 12: 'enero y septiembre', 'Jan and Sep' when short. */
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

/** From English names: 'Inglés y francés'. */
export function languagesText(language: Language, names: readonly string[]): string {
  const [first, ...others] = names.map((name) => languageName(name, language));
  if (first === undefined) return '';
  // Spanish language names are lower case, except at the beginning.
  return listText(language, [
    first,
    ...others.map((name) => (language === 'es' ? name.toLowerCase() : name)),
  ]);
}

/** 'a, b y c'. */
export function listText(language: Language, items: readonly string[]): string {
  return listFormat(language === 'en' ? 'en-GB' : 'es').format(items);
}

/** Formats '2025-09-14', '2025-09', '2025', or yearly '--09-14' and '--09'. */
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

/** 'Diploma · 9 meses · 15.500 € al año'; '' when nothing is known. */
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
