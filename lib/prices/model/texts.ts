import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { type Amount, amountPer, range } from './amounts';
import { convert, type ExchangeRates } from './money';
import type { Price } from './price';

export function priceText(language: Language, price: Amount): string {
  return amountPer(language, translator(language, 'Programme'), price);
}

export function rangeText(
  language: Language,
  min: number | null,
  max: number | null,
  currency: string,
): string {
  return range(language, translator(language, 'Programme'), { min, max, currency });
}

/** Rounded, with the day of the rate; null when in that currency already or without a rate. */
export function convertedText(
  language: Language,
  price: Pick<Price, 'min' | 'max' | 'currency'>,
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
  price: Pick<Price, 'min' | 'max' | 'currency'> & { free?: boolean },
  currency: string,
  rates: ExchangeRates,
): string | null {
  if (price.free || price.currency === currency || rates.day === null) return null;
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
