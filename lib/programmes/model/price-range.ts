import { PRICE_PERIODS, type PricePeriod } from '../../schools/model/programme-choices';
import { isOld } from './price';
import type { Price, Programme } from './programme';

/** Price range of a school's programmes, in one currency and period. */
export interface PriceRange {
  min: number;
  max: number;
  currency: string;
  per: PricePeriod;
  old: boolean;
  /** Number of programmes with a price: the only one, all, or some. */
  which: 'one' | 'some' | 'all';
}

/** Yearly prices compare best, whole programmes better than parts. */
const BEST_FIRST: readonly PricePeriod[] = ['year', ...PRICE_PERIODS.filter((per) => per !== 'year')];

/**
 * Same currency and period, yearly if any; the most frequent currency. 'from 9,000' counts as 9,000. Null without
 * prices.
 */
export function priceRange(programmes: readonly Pick<Programme, 'prices'>[], today: Date): PriceRange | null {
  const priced = programmes.map((programme) => programme.prices).filter((own) => own.length > 0);
  const prices = priced.flat();
  for (const per of BEST_FIRST) {
    const group = mostCommonCurrency(prices.filter((price) => price.per === per));
    const amounts = group.flatMap(({ min, max }) => [min, max]).filter((amount) => amount !== null);
    const [first] = group;
    if (first === undefined || amounts.length === 0) continue;
    return {
      min: Math.min(...amounts),
      max: Math.max(...amounts),
      currency: first.currency,
      per,
      old: group.some((price) => isOld(price, today)),
      which: programmes.length === 1 ? 'one' : priced.every((own) => own.some(isIn(group))) ? 'all' : 'some',
    };
  }
  return null;
}

const isIn = (group: readonly Price[]) => (price: Price) => group.includes(price);

function mostCommonCurrency(prices: readonly Price[]): Price[] {
  const groups = Object.values(Object.groupBy(prices, ({ currency }) => currency));
  return groups.reduce<Price[]>(
    (most, group) => ((group?.length ?? 0) > most.length ? (group ?? []) : most),
    [],
  );
}
