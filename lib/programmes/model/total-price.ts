import type { Price } from '@/lib/prices/model/price';
import type { PricePeriod } from '../../prices/model/price';
import type { Duration, Programme } from './programme';

/** Total of a programme by one of its prices: `times` × the price, with its bounds and 'about'. */
export interface TotalPrice {
  min: number | null;
  max: number | null;
  price: Price;
  /** Periods of the price in the programme; 1 for a price of the whole programme. */
  times: number;
  /** The length excludes an internship, whose cost is unknown. */
  classesOnly: boolean;
}

/** The length is unknown, or no whole number of periods. */
export type NoTotal = { price: Price; missing: 'length' | 'periods' };

const MONTHS: Partial<Record<Duration['unit'], number>> = { months: 1, semesters: 6, years: 12 };
const PERIOD_MONTHS: Record<Exclude<PricePeriod, 'programme'>, number> = { month: 1, semester: 6, year: 12 };
/** Years are charged in halves at least: ten or twelve months may be one year's price. */
const HALF_YEAR = 6;

/**
 * 3.5 years are 7 semesters or 42 months. Null when the number of charges is unknown, as for ten months of a yearly
 * price.
 */
export function periodsIn({ value, unit }: Duration, per: PricePeriod): number | null {
  if (per === 'programme') return 1;
  const months = MONTHS[unit];
  if (months === undefined) return null;
  if (unit === 'months' && per !== 'month' && value % HALF_YEAR !== 0) return null;
  return (value * months) / PERIOD_MONTHS[per];
}

export function totalPrice(
  price: Price,
  { duration, durationScope }: Pick<Programme, 'duration' | 'durationScope'>,
): TotalPrice | NoTotal {
  if (price.free) return { min: 0, max: 0, price, times: 1, classesOnly: false };
  const times = price.per === 'programme' ? 1 : duration && periodsIn(duration, price.per);
  // A programme below a year costs a part of the school's year that no source states.
  if (price.basis === 'school' && times !== null && times < 1) return { price, missing: 'periods' };
  if (times === null) return { price, missing: duration === null ? 'length' : 'periods' };
  const classesOnly = price.per !== 'programme' && durationScope === 'classes';
  return { min: cents(price.min, times), max: cents(price.max, times), price, times, classesOnly };
}

export function knownTotals(
  programme: Pick<Programme, 'prices' | 'duration' | 'durationScope'>,
): TotalPrice[] {
  return programme.prices
    .map((price) => totalPrice(price, programme))
    .filter((total): total is TotalPrice => !('missing' in total));
}

/** In currency units, rounded to cents. */
function cents(amount: number | null, times: number): number | null {
  return amount === null ? null : Math.round(amount * times * 100) / 100;
}
