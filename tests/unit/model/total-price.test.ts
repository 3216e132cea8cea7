import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Price } from '@/lib/prices/model/price';
import { PRICE_PERIODS } from '@/lib/prices/model/price';
import type { Duration } from '@/lib/programmes/model/programme';
import { periodsIn, type TotalPrice, totalPrice } from '@/lib/programmes/model/total-price';
import { noTotalText, totalText } from '@/lib/programmes/model/total-texts';
import { DURATION_UNITS } from '@/lib/schools/model/programme-choices';
import { priceWith } from '../../support/programme.ts';

const price = (over: Partial<Price> = {}): Price =>
  priceWith({ min: 15_500, max: 15_500, year: '2024-25', ...over });
const lasting = (duration: Duration | null) => ({ duration, durationScope: null });
const years = (value: number) => lasting({ value, unit: 'years' });
const known = (...args: Parameters<typeof totalPrice>): TotalPrice => {
  const total = totalPrice(...args);
  if ('missing' in total) throw new Error(`no total: ${total.missing}`);
  return total;
};
/** Replaces non-breaking spaces. */
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ');

const amount = fc.integer({ min: 0, max: 20_000_000 }).map((cents) => cents / 100);
const range = fc
  .tuple(fc.option(amount), fc.option(amount))
  .filter(([min, max]) => min !== null || max !== null)
  .map(([min, max]) => (min !== null && max !== null && min > max ? [max, min] : [min, max]))
  .map(([min = null, max = null]) => ({ min, max }));
const period = fc.constantFrom(...PRICE_PERIODS);
const length = fc.record({
  value: fc.integer({ min: 1, max: 120 }).map((quarters) => quarters / 4),
  unit: fc.constantFrom(...DURATION_UNITS),
});

describe('the total of a price', () => {
  it.each<[number, Duration['unit'], Price['per'], number | null]>([
    [3.5, 'years', 'semester', 7],
    [1.5, 'years', 'month', 18],
    [3, 'semesters', 'year', 1.5],
    [9, 'months', 'month', 9],
    [18, 'months', 'semester', 3],
    // Ten months of a yearly price, or 38 of one per semester, cannot be computed.
    [10, 'months', 'year', null],
    [38, 'months', 'semester', null],
    [30, 'weeks', 'year', null],
    [900, 'hours', 'month', null],
    [30, 'weeks', 'programme', 1],
  ])('of %f %s holds the periods of a price a %s: %s', (value, unit, per, times) => {
    expect(periodsIn({ value, unit }, per)).toBe(times);
  });

  it('is the sum of its periods, to the cent', () => {
    fc.assert(
      fc.property(range, fc.integer({ min: 1, max: 12 }), ({ min, max }, count) => {
        const total = known(price({ min, max }), years(count));
        const sum = (one: number | null) =>
          one === null
            ? null
            : Array.from({ length: count }, () => Math.round(one * 100)).reduce((a, b) => a + b);
        const inCents = (one: number | null) => (one === null ? null : Math.round(one * 100));
        expect([inCents(total.min), inCents(total.max)]).toEqual([sum(min), sum(max)]);
      }),
    );
  });

  it('keeps bounds as bounds, and says what is missing rather than guess', () => {
    fc.assert(
      fc.property(range, period, fc.option(length), (bounds, per, duration) => {
        const total = totalPrice(price({ ...bounds, per }), lasting(duration));
        if ('missing' in total) {
          expect(per).not.toBe('programme');
          expect(total.missing).toBe(duration === null ? 'length' : 'periods');
          return;
        }
        expect([total.min === null, total.max === null]).toEqual([bounds.min === null, bounds.max === null]);
        if (total.min !== null && total.max !== null) expect(total.min).toBeLessThanOrEqual(total.max);
        expect(total.times).toBeGreaterThan(0);
      }),
    );
  });

  it('says when the length is of the classes alone, unless the price is for all of it', () => {
    const programme = { duration: { value: 2, unit: 'years' }, durationScope: 'classes' } as const;
    expect(known(price(), programme).classesOnly).toBe(true);
    expect(known(price({ per: 'programme' }), programme).classesOnly).toBe(false);
  });
});

describe('a total in words', () => {
  it.each([
    [price(), 4, '4 × 15.500 € = 62.000 €', '4 × €15,500 = €62,000'],
    [price(), 3.5, '3,5 × 15.500 € = 54.250 €', '3.5 × €15,500 = €54,250'],
    [
      price({ approximate: true }),
      3,
      '3 × unos 15.500 € = unos 46.500 €',
      '3 × about €15,500 = about €46,500',
    ],
    [
      price({ min: 10_000, max: 12_000 }),
      2,
      '2 × (10.000 € – 12.000 €) = 20.000 € – 24.000 €',
      '2 × (€10,000 – €12,000) = €20,000 – €24,000',
    ],
    [price({ max: null }), 2, '2 × (desde 15.500 €) = desde 31.000 €', '2 × (from €15,500) = from €31,000'],
    [price({ per: 'programme' }), 4, '15.500 €', '€15,500'],
  ])('shows its sum: %#', (one, count, es, en) => {
    const total = known(one, years(count));
    expect([plain(totalText('es', total)), plain(totalText('en', total))]).toEqual([es, en]);
  });

  it('names what is missing', () => {
    const unwritten = { durationText: { es: null, en: null } };
    const without = (programme: ReturnType<typeof lasting>) => {
      const total = totalPrice(price(), programme);
      if (!('missing' in total)) throw new Error('there is a total');
      return (['es', 'en'] as const).map((language) =>
        noTotalText(language, total, { ...programme, ...unwritten }),
      );
    };
    expect(without(lasting(null))).toEqual([
      'Falta la duración: el precio es por año',
      'The length is missing: the price is by the year',
    ]);
    expect(without(lasting({ value: 10, unit: 'months' }))).toEqual([
      'Falta saber cuántos pagos son: el precio es por año y la duración, 10 meses',
      'How often it is paid is missing: the price is by the year and the length is 10 months',
    ]);
  });
});
