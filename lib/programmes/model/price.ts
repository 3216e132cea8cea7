import type { Price } from './programme';

/** Age after which a price is old, counted from the start of its year. */
export const OLD_AFTER_MONTHS = 18;

/** September (zero-based), when academic years begin. */
const ACADEMIC_START = 8;

/** Start of the price's year as a UTC time; null without a year. */
export function priceBegan({ year }: Pick<Price, 'year'>): Date | null {
  if (year === null) return null;
  const first = Number(year.slice(0, 4));
  return new Date(Date.UTC(first, year.includes('-') ? ACADEMIC_START : 0, 1));
}

/** Whether to warn that a price may have changed; one without a year has its own note. */
export function isOld(price: Pick<Price, 'year'>, today: Date): boolean {
  const began = priceBegan(price);
  if (began === null) return false;
  return today.getTime() >= Date.UTC(began.getUTCFullYear(), began.getUTCMonth() + OLD_AFTER_MONTHS, 1);
}
