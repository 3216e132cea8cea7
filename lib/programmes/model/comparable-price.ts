import { convert, type ExchangeRates } from './money';
import type { Price } from './programme';

const WEEKS_OF_A_YEAR = 52;

/** Minimum costs in euros and cents; null when unknown. */
export interface ComparablePrice {
  year: number | null;
  total: number | null;
}

/** The lowest price for a year and in total. private.comparable_prices() is equivalent; a test compares them. */
export function comparablePrice(
  prices: readonly Pick<Price, 'min' | 'max' | 'currency' | 'per'>[],
  weeks: number | null,
  rates: ExchangeRates,
): ComparablePrice {
  const years: number[] = [];
  const totals: number[] = [];
  for (const { min, max, currency, per } of prices) {
    const amount = min ?? max;
    const euros = amount === null ? null : convert(amount, currency, 'EUR', rates);
    if (euros === null) continue;
    const [year, total] = [timesAYear(per, weeks), timesInAll(per, weeks)];
    if (year !== null) years.push(euros * year);
    if (total !== null) totals.push(euros * total);
  }
  return { year: cheapest(years), total: cheapest(totals) };
}

function timesAYear(per: Price['per'], weeks: number | null): number | null {
  switch (per) {
    case 'year':
      return 1;
    case 'semester':
      return 2;
    case 'month':
      return weeks === null ? 12 : Math.min(12, months(weeks));
    case 'programme':
      return weeks === null ? null : 1 / Math.max(1, weeks / WEEKS_OF_A_YEAR);
  }
}

function timesInAll(per: Price['per'], weeks: number | null): number | null {
  if (per === 'programme') return 1;
  if (weeks === null) return null;
  const length = {
    year: weeks / WEEKS_OF_A_YEAR,
    semester: weeks / (WEEKS_OF_A_YEAR / 2),
    month: months(weeks),
  }[per];
  return Math.max(1, length);
}

function months(weeks: number): number {
  return (weeks * 12) / WEEKS_OF_A_YEAR;
}

function cheapest(amounts: readonly number[]): number | null {
  return amounts.length === 0 ? null : Math.round(Math.min(...amounts) * 100) / 100;
}
