/** What a euro is worth in other currencies, on which day, and who says so. */
export interface ExchangeRates {
  /** Units of each currency for one euro; the euro itself is among them or not. */
  perEuro: ReadonlyMap<string, number>;
  /** ISO day of the newest rate; null without any. */
  day: string | null;
  source: string | null;
}

/** An amount in another currency; null where a rate is missing. Not rounded. */
export function convert(amount: number, from: string, to: string, rates: ExchangeRates): number | null {
  if (from === to) return amount;
  const [bought, sold] = [rateOf(from, rates), rateOf(to, rates)];
  return bought === null || sold === null ? null : (amount / bought) * sold;
}

function rateOf(currency: string, { perEuro }: ExchangeRates): number | null {
  return currency === 'EUR' ? 1 : (perEuro.get(currency) ?? null);
}
