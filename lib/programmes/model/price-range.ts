import { PRICE_PERIODS, type PricePeriod } from '../../schools/model/programme-choices';
import { isOld } from './price';
import type { Price, Programme } from './programme';

/** What the programmes of a school cost, in one currency and for one period. */
export interface PriceRange {
  min: number;
  max: number;
  currency: string;
  per: PricePeriod;
  /** One of them is older than readers may expect. */
  old: boolean;
  /** Which programmes it is of: the only one, all that have a price, or some of these. */
  which: 'one' | 'some' | 'all';
}

/** A year says most to who compares schools, a whole programme more than a part of one. */
const BEST_FIRST: readonly PricePeriod[] = ['year', ...PRICE_PERIODS.filter((per) => per !== 'year')];

/**
 * The range over the prices that can be compared: of the same currency and period, by year where any is. Of several currencies
 * the one with most prices counts. Null where no programme has a price. A bound that no source states is left out: 'from
 * 9,000' counts as 9,000.
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
