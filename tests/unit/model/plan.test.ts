import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Bounds,
  exchanged,
  plannedCosts,
  plannedTuition,
  readAmount,
  readPlans,
  sumOf,
  withPlan,
} from '@/lib/programmes/model/plan';
import { livedMonths, planCurrencies } from '@/lib/programmes/model/plan-data';
import type { Programme } from '@/lib/programmes/model/programme';
import { knownTotals } from '@/lib/programmes/model/total-price';
import { priceWith, programmeWith } from '../../support/programme.ts';

describe('an amount as people type it', () => {
  it.each<[string, number]>([
    ['1.200,50', 1200.5],
    ['1,200.50', 1200.5],
    ['1.200', 1200],
    ['1 200,5', 1200.5],
    ['1’200.50', 1200.5],
    ['12,5', 12.5],
    ['1.234.567', 1_234_567],
    ['1200.505', 1200.505],
    ['0,500', 0.5],
    ['850 €', 850],
    ['CHF 850', 850],
    ['12,', 12],
  ])('%s is %f', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  it.each(['-5', 'abc', '1.2.3', '1.20.000', '12e3', '1.200,50.3', '€', '0x10'])('%s is none', (text) =>
    expect(readAmount(text)).toBeNaN(),
  );

  it.each(['', '   ', '\u00a0'])('nothing is nothing: "%s"', (text) => expect(readAmount(text)).toBeNull());
});

const amount = fc.integer({ min: 0, max: 1_000_000 });
const bounds: fc.Arbitrary<Bounds> = fc.record({ min: fc.option(amount), max: fc.option(amount) });

describe('the sum of a plan', () => {
  it('is that of its parts, and lacks a bound that a part lacks', () => {
    fc.assert(
      fc.property(fc.array(bounds, { minLength: 1, maxLength: 6 }), (parts) => {
        const sum = sumOf(parts);
        for (const bound of ['min', 'max'] as const) {
          const all = parts.map((part) => part[bound]);
          const known = all.filter((one) => one !== null);
          const expected = known.length < all.length ? null : known.reduce((a, b) => a + b, 0);
          expect(sum?.[bound] ?? null).toBe(expected);
        }
      }),
    );
    expect(sumOf([])).toBeNull();
  });

  it('changes money there and back, and not without a rate', () => {
    const rates = { EUR: 1, USD: 1.1, JPY: 160 };
    expect(exchanged(110, 'USD', 'EUR', rates)).toBeCloseTo(100);
    expect(exchanged(110, 'USD', 'JPY', rates)).toBeCloseTo(16_000);
    expect(exchanged(68_380, 'USD', 'JPY', rates)).toBe(9_950_000);
    expect(exchanged(110, 'USD', 'USD', {})).toBe(110);
    expect(exchanged(110, 'USD', 'GBP', rates)).toBeNull();
    expect(exchanged(null, 'USD', 'EUR', rates)).toBeNull();
  });
});

describe('what a plan adds up', () => {
  const rates = { EUR: 1, USD: 1.1 };
  const tuitions = [
    { min: 11_000, max: 22_000, currency: 'USD', about: false },
    { min: 500, max: 500, currency: 'EUR', about: true },
  ];

  it('is the tuition by the chosen price, approximate in another currency', () => {
    expect(plannedTuition({ tuitions, rates }, {}, 'USD')).toEqual({
      min: 11_000,
      max: 22_000,
      about: false,
    });
    expect(plannedTuition({ tuitions, rates }, { price: '0' }, 'EUR')).toEqual({
      min: 10_000,
      max: 20_000,
      about: true,
    });
    expect(plannedTuition({ tuitions, rates }, { price: '1' }, 'EUR')).toEqual({
      min: 500,
      max: 500,
      about: true,
    });
    expect(plannedTuition({ tuitions, rates }, {}, 'CHF')).toBeNull();
  });

  it('is the typed tuition where none is stated', () => {
    expect(plannedTuition({ tuitions: [], rates }, { tuition: '1.200' }, 'CHF')).toEqual({
      min: 1200,
      max: 1200,
      about: false,
    });
    expect(plannedTuition({ tuitions: [], rates }, { tuition: 'much' }, 'CHF')).toBeNull();
  });

  it('are costs, those by the month for all months', () => {
    expect(plannedCosts({ months: '10', rent: '700', living: 'x', flight: '0', kit: '' })).toEqual({
      rent: 7000,
      flight: 0,
    });
    expect(plannedCosts({ rent: '700', flight: '900' })).toEqual({ flight: 900 });
  });
});

describe('what a browser keeps of plans', () => {
  it('comes back, the latest last, and thirty at most', () => {
    let plans = readPlans(null);
    for (let n = 0; n < 32; n++) plans = withPlan(plans, 'USD', `id-${n}`, { rent: String(n) });
    plans = withPlan(plans, 'EUR', 'id-5', { rent: '7' });
    const again = readPlans(JSON.stringify(plans));
    expect(again).toEqual(plans);
    expect(again.currency).toBe('EUR');
    expect(Object.keys(again.plans)).toHaveLength(30);
    expect(Object.keys(again.plans).at(-1)).toBe('id-5');
    expect(again.plans['id-0']).toBeUndefined();
  });

  it('is nothing where something else stands there', () => {
    for (const text of [null, '', '{', '[]', 'null', '7', '{"currency":1,"plans":{}}', '{"currency":"EUR"}'])
      expect(readPlans(text)).toEqual({ currency: '', plans: {} });
    expect(readPlans('{"currency":"EUR","plans":{"a":7,"b":{"rent":8,"kit":"9"}}}')).toEqual({
      currency: 'EUR',
      plans: { b: { kit: '9' } },
    });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(Object.keys(readPlans(text))).toEqual(['currency', 'plans']);
      }),
    );
  });
});

it('what a page gives to the plan are the months of its length', () => {
  const months = (
    value: number,
    unit: 'years' | 'semesters' | 'months' | 'weeks',
    weeks: number | null = null,
  ) => livedMonths({ duration: { value, unit }, weeks });
  expect([months(3.5, 'years'), months(3, 'semesters'), months(9, 'months')]).toEqual([42, 18, 9]);
  expect([months(30, 'weeks', 30), months(1, 'weeks', 1), months(1, 'weeks')]).toEqual([7, 1, null]);
  expect(livedMonths({ duration: null, weeks: null })).toBeNull();
});

describe('the currencies of a plan', () => {
  const rates = { perEuro: new Map([['CHF', 0.9]]), day: '2026-11-20', source: null };
  const first = (prices: Parameters<typeof priceWith>[0][], duration: Programme['duration'] = null) =>
    planCurrencies({ ...programmeWith(), duration, prices: prices.map((one) => priceWith(one)) }, rates)[0];

  it('begin with that of its price, also where the length is unknown', () => {
    expect(first([{ currency: 'CHF', per: 'programme' }])).toBe('CHF');
    expect(first([{ currency: 'CHF', per: 'year' }])).toBe('CHF');
    expect(first([])).toBe('EUR');
  });

  it('have no total of a school’s price for a programme below a year, and nothing to pay where it is free', () => {
    const months = { value: 6, unit: 'months' } as const;
    const of = (over: Parameters<typeof priceWith>[0]) =>
      knownTotals({ ...programmeWith(), duration: months, prices: [priceWith(over)] });
    expect(of({ basis: 'school' })).toEqual([]);
    expect(of({ basis: 'law', free: true, min: 0, max: 0 })).toMatchObject([{ min: 0, times: 1 }]);
    expect(of({})).toMatchObject([{ min: 6000, times: 0.5 }]);
  });
});
