export interface ExchangeRates {
  /** Units of each currency for one euro; the euro itself is optional. */
  perEuro: ReadonlyMap<string, number>;
  /** ISO date of the newest rate; null without any. */
  day: string | null;
  source: string | null;
}

/** A currency to convert to. */
export interface Conversion {
  currency: string;
  rates: ExchangeRates;
}

/** Null where a rate is missing. Not rounded. */
export function convert(amount: number, from: string, to: string, rates: ExchangeRates): number | null {
  if (from === to) return amount;
  const [bought, sold] = [rateOf(from, rates), rateOf(to, rates)];
  return bought === null || sold === null ? null : (amount / bought) * sold;
}

function rateOf(currency: string, { perEuro }: ExchangeRates): number | null {
  return currency === 'EUR' ? 1 : (perEuro.get(currency) ?? null);
}
