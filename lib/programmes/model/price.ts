import type { Price } from './programme';

/** A price is old when the year that it is for began longer ago than this. */
export const OLD_AFTER_MONTHS = 18;

/** September, in which academic years begin. */
const ACADEMIC_START = 8;

/** When the year of a price began, as a UTC time; null when the source states no year. */
export function priceBegan({ year }: Pick<Price, 'year'>): Date | null {
  if (year === null) return null;
  const first = Number(year.slice(0, 4));
  return new Date(Date.UTC(first, year.includes('-') ? ACADEMIC_START : 0, 1));
}

/** Whether readers must be told that a price may have changed; one without a year says that instead. */
export function isOld(price: Pick<Price, 'year'>, today: Date): boolean {
  const began = priceBegan(price);
  if (began === null) return false;
  return today.getTime() >= Date.UTC(began.getUTCFullYear(), began.getUTCMonth() + OLD_AFTER_MONTHS, 1);
}
