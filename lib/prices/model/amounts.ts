import { numberFormat } from '@/lib/i18n/formatters';
import type { Language } from '@/lib/i18n/locales';
import { isOld, type Price, type PricePeriod } from './price';

/** Texts of prices with a given translator of `Programme`, for components that run in browsers too. */

type Key =
  | `per.${PricePeriod}`
  | `amount.${'range' | 'from' | 'upTo' | 'exact'}`
  | `audiences.${NonNullable<Price['audience']>}`
  | 'about'
  | 'free'
  | 'programmesFree'
  | 'programmesFrom'
  | 'priceOldShort';
export type PriceTranslator = (key: Key, values?: Record<string, string>) => string;
export type Amount = Pick<Price, 'min' | 'max' | 'currency' | 'per'> &
  Partial<Pick<Price, 'approximate' | 'free'>>;

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

export function range(
  language: Language,
  t: PriceTranslator,
  { min, max, currency }: Pick<Price, 'min' | 'max' | 'currency'>,
): string {
  const money = (amount: number) => moneyText(language, amount, currency);
  if (min !== null && max !== null && Math.round(min) !== Math.round(max))
    return t('amount.range', { min: money(min), max: money(max) });
  if (min !== null && max === null) return t('amount.from', { amount: money(min) });
  if (min === null && max !== null) return t('amount.upTo', { amount: money(max) });
  return t('amount.exact', { amount: money(min === max ? (min ?? 0) : Math.round(min ?? 0)) });
}

/** '15.500 € al año', 'about CHF 30,500 – 39,500 in all', 'No tuition'. */
export function amountPer(language: Language, t: PriceTranslator, price: Amount): string {
  if (price.free) return t('free');
  const amount = range(language, t, price);
  return t(`per.${price.per}`, { amount: price.approximate ? t('about', { amount }) : amount });
}

/** '$11,900 a year · for residents of the state · 2023-24', 'Programmes from €9,000 a year · 2025-26'. */
export function cardPrice(language: Language, t: PriceTranslator, price: Price, today: Date): string {
  const { programme, basis, free, audience, year } = price;
  const least = price.min ?? price.max;
  return [
    programme === null || basis === 'school'
      ? amountPer(language, t, price)
      : free
        ? t('programmesFree')
        : t('programmesFrom', { price: amountPer(language, t, { ...price, min: least, max: least }) }),
    audience && t(`audiences.${audience}`),
    year,
    isOld(price, today) && t('priceOldShort'),
  ]
    .filter(Boolean)
    .join(' · ');
}
