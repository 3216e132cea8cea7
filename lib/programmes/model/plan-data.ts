import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ExchangeRates } from '@/lib/prices/model/money';
import { PLAN_CURRENCIES, type PlanData, type PlanTexts } from './plan';
import type { Programme } from './programme';
import { knownTotals } from './total-price';

const MONTHS_OF_A_WEEK = 12 / 52;

/** Data of the cost planner, with exchange rates of its currencies. */
export function planData(
  language: Language,
  programme: Pick<Programme, 'id' | 'prices' | 'duration' | 'durationScope'>,
  rates: ExchangeRates,
): PlanData {
  return {
    id: programme.id,
    tuitions: planTuitions(programme),
    rates: planRates(planCurrencies(programme, rates), rates),
    texts: planTexts(language),
  };
}

/** Totals of its prices; none where one would be a guess. */
export function planTuitions(
  programme: Pick<Programme, 'prices' | 'duration' | 'durationScope'>,
): PlanData['tuitions'] {
  return knownTotals(programme).map(({ min, max, price }) => ({
    min,
    max,
    currency: price.currency,
    about: price.approximate,
  }));
}

export function planRates(currencies: readonly string[], { perEuro }: ExchangeRates): PlanData['rates'] {
  return Object.fromEntries(
    currencies.flatMap((currency) => {
      const rate = currency === 'EUR' ? 1 : perEuro.get(currency);
      return rate === undefined ? [] : [[currency, rate]];
    }),
  );
}

export function planTexts(language: Language): PlanTexts {
  const t = translator(language, 'Programme');
  const amount = '{amount}';
  return {
    about: t('about', { amount }),
    from: t('amount.from', { amount }),
    upTo: t('amount.upTo', { amount }),
    range: t('amount.range', { min: '{min}', max: '{max}' }),
    unreadable: translator(language, 'Plan')('unreadable'),
  };
}

/** Currencies of the tuition, then those with a rate; the euro without rates. */
export function planCurrencies(
  programme: Pick<Programme, 'prices' | 'duration' | 'durationScope'>,
  { perEuro }: ExchangeRates,
): string[] {
  const totals = knownTotals(programme).filter(({ price }) => !price.free);
  const own = (totals.length > 0 ? totals.map(({ price }) => price) : programme.prices).map(
    ({ currency }) => currency,
  );
  const rated = PLAN_CURRENCIES.filter((currency) => currency === 'EUR' || perEuro.has(currency));
  // Without conversion, amounts of two currencies would be added.
  const reachable = own.every((currency) => currency === 'EUR' || perEuro.has(currency)) ? rated : [];
  const free = own.length === 0 ? PLAN_CURRENCIES : reachable;
  return [...new Set([...own, ...free])];
}

/** Maximum months of residence by the length; null when unknown. */
export function livedMonths({ duration, weeks }: Pick<Programme, 'duration' | 'weeks'>): number | null {
  if (duration === null) return null;
  const { value, unit } = duration;
  if (unit === 'years') return value * 12;
  if (unit === 'semesters') return value * 6;
  if (unit === 'months') return value;
  return weeks === null ? null : Math.max(1, Math.ceil(weeks * MONTHS_OF_A_WEEK));
}
