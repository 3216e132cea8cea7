import type { EntryFacts } from './facts';
import type { ListEntry } from './kept';

export const ORDERS = ['hand', 'price', 'distance', 'deadline'] as const;
export type Order = (typeof ORDERS)[number];

/** Unknown values come last; equal ones keep the order made by hand. */
export function ordered(
  entries: readonly ListEntry[],
  facts: ReadonlyMap<string, EntryFacts>,
  order: Order,
): ListEntry[] {
  const value = ({ key }: ListEntry): number => {
    const known = facts.get(key);
    const number =
      order === 'price'
        ? known?.yearEuros
        : order === 'distance'
          ? known?.km
          : known?.deadlineDay && Date.parse(known.deadlineDay);
    return typeof number === 'number' ? number : Number.POSITIVE_INFINITY;
  };
  if (order === 'hand') return [...entries];
  // The difference of two infinities is no number.
  return [...entries].sort((a, b) => (value(a) === value(b) ? 0 : value(a) - value(b)));
}
