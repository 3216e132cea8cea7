import type { Language } from '@/lib/i18n/locales';

export const PRICE_PERIODS = ['programme', 'year', 'semester', 'month'] as const;
export type PricePeriod = (typeof PRICE_PERIODS)[number];

/** Audience of a price; without one it is for all. */
export const AUDIENCES = ['residents', 'international', 'eu'] as const;
/** Figures of American institutions are by residence in the state. */
export const PRICE_AUDIENCES = [...AUDIENCES, 'in-state', 'out-of-state'] as const;

/** A programme's own price, its school's, or none by a law. */
export const PRICE_BASES = ['programme', 'school', 'law'] as const;

export const CEILINGS = ['year', 'programme'] as const;
export type Ceiling = (typeof CEILINGS)[number];

/** A row of private.prices_of(). At least one of `min` and `max` is set, in currency units. */
export interface Price {
  min: number | null;
  max: number | null;
  /** ISO 4217. */
  currency: string;
  per: PricePeriod;
  /** '2025-26' or '2025'; null when the source states none. */
  year: string | null;
  audience: (typeof PRICE_AUDIENCES)[number] | null;
  audienceText: Record<Language, string | null>;
  includes: Record<Language, string | null>;
  /** The source says 'about'. */
  approximate: boolean;
  quote: string | null;
  basis: (typeof PRICE_BASES)[number];
  /** Ids; of the school as a whole without a programme. Null in the editor. */
  school: string | null;
  programme: string | null;
  free: boolean;
  /** A source of figures, or the address of a law. */
  source: string | null;
  /** The lower amount at the day's rate; null when a length or rate is unknown. */
  euros: Record<Ceiling, number | null>;
}

/** From a programme's column or from rows of the database, which has validated them. */
export function toPrices(entries: unknown): Price[] {
  return Array.isArray(entries) ? entries.map(toPrice) : [];
}

function toPrice(entry: Record<string, unknown>): Price {
  return {
    min: figure(entry.min),
    max: figure(entry.max),
    currency: text(entry.currency) ?? '',
    per: oneOf(PRICE_PERIODS, entry.per) ?? 'programme',
    year: text(entry.year),
    audience: oneOf(PRICE_AUDIENCES, entry.audience),
    audienceText: { es: text(entry.audience_es), en: text(entry.audience_en) },
    includes: { es: text(entry.includes_es), en: text(entry.includes_en) },
    approximate: entry.approximate === true,
    quote: text(entry.quote),
    basis: oneOf(PRICE_BASES, entry.basis) ?? 'programme',
    school: text(entry.school),
    programme: text(entry.programme),
    free: entry.free === true,
    source: text(entry.source),
    euros: { year: figure(entry.year_euros), programme: figure(entry.total_euros) },
  };
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | null {
  return values.find((one) => one === value) ?? null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function figure(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** The first price, which the database ordered: of a programme, and comparable for a year or in total where one is. */
export function pick(
  prices: readonly Price[],
  { programme, per }: { programme?: string; per?: Ceiling } = {},
): Price | null {
  const fitting = programme === undefined ? prices : prices.filter((one) => one.programme === programme);
  return fitting.find(({ euros }) => per !== undefined && euros[per] !== null) ?? fitting[0] ?? null;
}

/**
 * The lines of a school: its own prices of the year of the first one; else those of its programmes, a range for each
 * currency, period, year and audience.
 */
export function schoolPrices(prices: readonly Price[]): Price[] {
  const first = pick(prices);
  if (first?.programme === null)
    return prices.filter(
      ({ programme, basis, year, source }) =>
        programme === null && basis === first.basis && year === first.year && source === first.source,
    );
  const groups = Map.groupBy(prices, ({ currency, per, year, audience, free }) =>
    [currency, per, year, audience, free].join(),
  );
  return [...groups.values()].flatMap((group) => {
    const [one] = group;
    const amounts = group.flatMap(({ min, max }) => [min, max]).filter((amount) => amount !== null);
    return one ? [{ ...one, min: Math.min(...amounts), max: Math.max(...amounts) }] : [];
  });
}

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

/** Whether to warn that a price may have changed; laws stay, and a price without a year has its own note. */
export function isOld(price: Pick<Price, 'year'> & Partial<Pick<Price, 'basis'>>, today: Date): boolean {
  const began = price.basis === 'law' ? null : priceBegan(price);
  if (began === null) return false;
  return today.getTime() >= Date.UTC(began.getUTCFullYear(), began.getUTCMonth() + OLD_AFTER_MONTHS, 1);
}
