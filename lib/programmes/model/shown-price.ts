import type { Ceiling } from '@/lib/schools/model/programme-choices';
import { convert, type ExchangeRates } from './money';
import type { Price } from './programme';

/** The price in lists: the cheapest for the requested period, or the first one. Null without prices. */
export function shownPrice(prices: readonly Price[], per: Ceiling, rates: ExchangeRates): Price | null {
  return (
    cheapest(
      prices.filter((price) => price.per === per),
      rates,
    ) ??
    prices[0] ??
    null
  );
}

/** By lowest amount; prices without a rate come last. */
export function cheapest(prices: readonly Price[], rates: ExchangeRates): Price | null {
  const euros = (price: Price) =>
    convert(price.min ?? price.max ?? 0, price.currency, 'EUR', rates) ?? Number.POSITIVE_INFINITY;
  return prices.reduce<Price | null>(
    (best, price) => (best === null || euros(price) < euros(best) ? price : best),
    null,
  );
}
