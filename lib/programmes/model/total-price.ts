import type { PricePeriod } from '../../schools/model/programme-choices';
import type { Duration, Price, Programme } from './programme';

/** What a programme costs in all by one of its prices: `times` × the price. Bounds stay bounds, 'about' stays 'about'. */
export interface TotalPrice {
  min: number | null;
  max: number | null;
  price: Price;
  /** How many of the price's periods the programme takes; 1 where the price is for all of it. */
  times: number;
  /** The length is of the classes alone: a placement comes on top, and what it costs is not known. */
  classesOnly: boolean;
}

/** Why there is no total: nobody says how long it takes, or the length is no number of the price's periods. */
export type NoTotal = { price: Price; missing: 'length' | 'periods' };

const MONTHS: Partial<Record<Duration['unit'], number>> = { months: 1, semesters: 6, years: 12 };
const PERIOD_MONTHS: Record<Exclude<PricePeriod, 'programme'>, number> = { month: 1, semester: 6, year: 12 };
/** A year of teaching is paid by halves at least: ten months may be one year's price, and so may twelve. */
const HALF_YEAR = 6;

/**
 * How many periods of a price a length holds, exactly: 3.5 years are 3.5 years, 7 semesters or 42 months. Null where it is no
 * such number: hours, days and weeks, and months that are no whole half-years for a price by the year or semester, since nobody
 * but the school knows what it asks for ten months of them.
 */
export function periodsIn({ value, unit }: Duration, per: PricePeriod): number | null {
  if (per === 'programme') return 1;
  const months = MONTHS[unit];
  if (months === undefined) return null;
  if (unit === 'months' && per !== 'month' && value % HALF_YEAR !== 0) return null;
  return (value * months) / PERIOD_MONTHS[per];
}

/** A price for the whole length of its programme, or what is missing for that. */
export function totalPrice(
  price: Price,
  { duration, durationScope }: Pick<Programme, 'duration' | 'durationScope'>,
): TotalPrice | NoTotal {
  const times = price.per === 'programme' ? 1 : duration && periodsIn(duration, price.per);
  if (times === null) return { price, missing: duration === null ? 'length' : 'periods' };
  const classesOnly = price.per !== 'programme' && durationScope === 'classes';
  return { min: cents(price.min, times), max: cents(price.max, times), price, times, classesOnly };
}

/** The totals that the prices of a programme lead to without a guess. */
export function knownTotals(
  programme: Pick<Programme, 'prices' | 'duration' | 'durationScope'>,
): TotalPrice[] {
  return programme.prices
    .map((price) => totalPrice(price, programme))
    .filter((total): total is TotalPrice => !('missing' in total));
}

/** In units of the currency, to the cent. */
function cents(amount: number | null, times: number): number | null {
  return amount === null ? null : Math.round(amount * times * 100) / 100;
}
