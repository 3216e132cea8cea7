import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/i18n/locales';
import { convert, type ExchangeRates } from '@/lib/prices/model/money';
import { isOld, PRICE_PERIODS, pick, schoolPrices } from '@/lib/prices/model/price';
import { convertedAmount, priceText, rangeText } from '@/lib/prices/model/texts';
import { priceWith } from '../../support/programme.ts';

const TODAY = new Date('2026-11-24T00:00:00Z');
const RATES: ExchangeRates = {
  perEuro: new Map([
    ['USD', 1.16],
    ['MXN', 21.4],
    ['JPY', 178],
  ]),
  day: '2026-11-20',
  source: 'https://example.org/',
};
const currency = fc.constantFrom('EUR', 'USD', 'MXN', 'JPY');
const cents = fc.integer({ min: 0, max: 1e11 }).map((amount) => amount / 100);
const price = fc
  .record({ amounts: fc.tuple(cents, cents), currency, per: fc.constantFrom(...PRICE_PERIODS) })
  .map(({ amounts: [one, other], ...rest }) =>
    priceWith({ ...rest, min: Math.min(one, other), max: Math.max(one, other) }),
  );

describe('money', () => {
  it('comes back from another currency as it went, and a greater amount stays greater', () => {
    fc.assert(
      fc.property(cents, cents, currency, currency, (one, other, from, to) => {
        const there = convert(one, from, to, RATES) ?? Number.NaN;
        expect(Math.abs((convert(there, to, from, RATES) ?? Number.NaN) - one)).toBeLessThanOrEqual(
          1e-6 * (one + 1),
        );
        const second = convert(other, from, to, RATES) ?? Number.NaN;
        if (one < other) expect(there).toBeLessThan(second);
      }),
    );
  });

  it('is not converted without a rate, into its own currency, or without a day', () => {
    expect(convert(1, 'GBP', 'EUR', RATES)).toBeNull();
    expect(convertedAmount('en', priceWith(), 'EUR', RATES)).toBeNull();
    expect(convertedAmount('en', priceWith({ currency: 'GBP' }), 'EUR', RATES)).toBeNull();
    expect(convertedAmount('en', priceWith({ currency: 'USD' }), 'EUR', { ...RATES, day: null })).toBeNull();
    expect(
      convertedAmount('en', priceWith({ currency: 'USD', min: 31_000, max: 31_000 }), 'EUR', RATES),
    ).toBe('€26,700');
  });

  it('is written with both bounds, whichever there are, in every language', () => {
    fc.assert(
      fc.property(price, fc.constantFrom(...LANGUAGES), ({ min, max, currency: of }, language) => {
        const both = rangeText(language, min, max, of);
        const [low, high] = [rangeText(language, min, min, of), rangeText(language, max, max, of)];
        const near = Math.round(min ?? 0) === Math.round(max ?? 0);
        const one = min === max ? low : rangeText(language, Math.round(min ?? 0), Math.round(min ?? 0), of);
        expect(both).toBe(near ? one : `${low} – ${high}`);
        expect(rangeText(language, min, null, of)).toContain(low);
        expect(rangeText(language, null, max, of)).toContain(high);
      }),
    );
  });

  it.each([
    [{ min: 15_500, max: 15_500 }, '15.500 € al año', '€15,500 a year'],
    [{ min: 0, max: 0, per: 'programme' }, '0 € en total', '€0 in total'],
    [{ min: 68_707, max: 68_707.2 }, '68.707 € al año', '€68,707 a year'],
    [{ min: 900.5, max: null, per: 'month' }, 'desde 900,50 € al mes', 'from €900.50 a month'],
    [
      { min: 30_500, max: 39_500, currency: 'CHF', per: 'semester', approximate: true },
      'unos 30.500 CHF – 39.500 CHF por semestre',
      'about CHF 30,500 – CHF 39,500 a semester',
    ],
  ] as const)('reads as people write it: %j', (given, spanish, english) => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(plain(priceText('es', priceWith(given)))).toBe(spanish);
    expect(plain(priceText('en', priceWith(given)))).toBe(english);
  });
});

describe('the age of a price', () => {
  it.each([
    ['2025-26', false],
    // Academic years begin in September, others in January.
    ['2024-25', true],
    ['2025', true],
    ['2026', false],
    [null, false],
  ])('of %s: old is %s', (year, old) => {
    expect(isOld({ year }, TODAY)).toBe(old);
  });

  it('never makes an old price new again', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    const year = fc
      .tuple(fc.integer({ min: 1990, max: 2080 }), fc.boolean())
      .map(([first, academic]) =>
        academic ? `${first}-${String((first + 1) % 100).padStart(2, '0')}` : `${first}`,
      );
    fc.assert(
      fc.property(year, day, day, (of, one, other) => {
        const [sooner, later] = one < other ? [one, other] : [other, one];
        if (isOld({ year: of }, sooner)) expect(isOld({ year: of }, later)).toBe(true);
      }),
    );
  });
});

describe('the price of a question', () => {
  const own = priceWith({ programme: 'a', euros: { year: null, programme: 900 } });
  const other = priceWith({ programme: 'a', euros: { year: 800, programme: null } });
  const school = priceWith({ programme: null, basis: 'school' });

  it('is the first one that fits it', () => {
    expect(pick([])).toBeNull();
    expect(pick([school, own])).toBe(school);
    expect(pick([school, own, other], { programme: 'a' })).toBe(own);
    expect(pick([own, other], { per: 'year' })).toBe(other);
    expect(pick([own], { per: 'year' })).toBe(own);
    expect(pick([own], { programme: 'b' })).toBeNull();
  });

  it('of a school has its own prices of one year, else ranges within one currency, period, year and audience', () => {
    expect(schoolPrices([school, own])).toEqual([school]);
    expect(
      schoolPrices([
        { ...school, year: '2025' },
        { ...school, year: '2024' },
      ]),
    ).toHaveLength(1);
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 12 }), (prices) => {
        const lines = schoolPrices(prices.map((one) => ({ ...one, programme: 'a' })));
        for (const line of lines) {
          const alike = prices.filter((one) => one.per === line.per && one.currency === line.currency);
          expect(line.min).toBe(Math.min(...alike.map(({ min }) => min ?? 0)));
          expect(line.max).toBe(Math.max(...alike.map(({ max }) => max ?? 0)));
        }
        expect(lines).toHaveLength(new Set(prices.map((one) => one.per + one.currency)).size);
      }),
    );
  });
});
