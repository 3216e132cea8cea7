import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ExchangeRates } from '@/lib/prices/model/money';
import { convertedText, rangeText } from '@/lib/prices/model/texts';
import type { Programme } from './programme';
import { durationText } from './texts';
import type { NoTotal, TotalPrice } from './total-price';

/** '4 × 15.500 € = 62.000 €', '68.380 €'; 'about' with each amount. */
export function totalText(language: Language, { min, max, price, times }: TotalPrice): string {
  const t = translator(language, 'Programme');
  const text = (low: number | null, high: number | null) => {
    const amount = rangeText(language, low, high, price.currency);
    return price.approximate ? t('about', { amount }) : amount;
  };
  if (price.free) return t('free');
  if (price.per === 'programme') return text(min, max);
  const one = text(price.min, price.max);
  return translator(language, 'Comparison')('sum', {
    times: new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(times),
    amount: price.min === price.max ? one : `(${one})`,
    total: text(min, max),
  });
}

/** Approximate total in another currency, with the day of the rate; null without conversion. */
export function totalConverted(
  language: Language,
  { min, max, price }: TotalPrice,
  currency: string,
  rates: ExchangeRates,
): string | null {
  return convertedText(language, { ...price, min, max }, currency, rates);
}

export function noTotalText(
  language: Language,
  { price, missing }: NoTotal,
  programme: Pick<Programme, 'duration' | 'durationScope' | 'durationText'>,
): string {
  const t = translator(language, 'Comparison');
  const length = durationText(language, programme);
  if (missing === 'length' && length === null) return t('noTotal.length', { per: price.per });
  return t('noTotal.periods', { per: price.per, length: length ?? '' });
}
