import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { comparablePrice } from '../../../lib/programmes/model/comparable-price';
import { PRICE_PERIODS } from '../../../lib/schools/model/programme-choices.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { only, openDatabase } from '../../support/scratch.ts';

const RATES = {
  perEuro: new Map([
    ['USD', 1.1],
    ['GBP', 0.85],
    ['MXN', 20],
  ]),
  day: null,
  source: null,
};
const database = opened(() => openDatabase({ seed: false }));
beforeAll(async () => {
  await database.exec('delete from public.exchange_rates');
  for (const [currency, rate] of RATES.perEuro)
    await database.query(
      `insert into public.exchange_rates values ($1, $2, '2001-01-01', 'https://x.test')`,
      [currency, rate],
    );
});

describe('comparable prices', () => {
  const amount = fc.option(
    fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
    { nil: null },
  );
  const price = fc
    .record({
      min: amount,
      max: amount,
      currency: fc.constantFrom('EUR', 'USD', 'MXN', 'GBP', 'XAF'),
      per: fc.constantFrom(...PRICE_PERIODS),
    })
    .filter(({ min, max }) => (min ?? max) !== null);

  it('are the same in the database and in the application', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(price, { maxLength: 4 }),
        fc.option(
          fc.integer({ min: 0, max: 4_000 }).map((tenths) => tenths / 10),
          { nil: null },
        ),
        async (prices, weeks) => {
          const answer = await database.query<{ year: number | null; total: number | null }>(
            'select year_euros as year, total_euros as total from private.comparable_prices($1, $2)',
            [JSON.stringify(prices), weeks],
          );
          expectSame(only(answer), comparablePrice(prices, weeks, RATES));
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    [[{ min: 100, max: 900, currency: 'EUR', per: 'programme' }], 104, { year: 50, total: 100 }],
    [[{ min: null, max: 900, currency: 'EUR', per: 'programme' }], 40, { year: 900, total: 900 }],
    [[{ min: 900, max: null, currency: 'EUR', per: 'programme' }], null, { year: null, total: 900 }],
    [[{ min: 900, max: null, currency: 'EUR', per: 'year' }], 78, { year: 900, total: 1350 }],
    [[{ min: 900, max: null, currency: 'EUR', per: 'semester' }], 13, { year: 1800, total: 900 }],
    [[{ min: 100, max: null, currency: 'EUR', per: 'month' }], 26, { year: 600, total: 600 }],
    [[{ min: 100, max: null, currency: 'EUR', per: 'month' }], null, { year: 1200, total: null }],
    [[{ min: 110, max: null, currency: 'USD', per: 'year' }], null, { year: 100, total: null }],
    [[{ min: 110, max: null, currency: 'XAF', per: 'year' }], 52, { year: null, total: null }],
    [
      [
        { min: 700, max: null, currency: 'EUR', per: 'year' },
        { min: 650, max: null, currency: 'EUR', per: 'programme' },
      ],
      52,
      { year: 650, total: 650 },
    ],
  ] as const)('of %j in %j weeks are %j', (prices, weeks, expected) => {
    expect(comparablePrice(prices, weeks, RATES)).toEqual(expected);
  });
});

/** To the cent: floating point and decimal numbers round halves differently. */
function expectSame(
  one: { year: number | null; total: number | null },
  other: { year: number | null; total: number | null },
): void {
  for (const key of ['year', 'total'] as const) {
    const [first, second] = [one[key], other[key]];
    if (first === null || second === null) expect(first).toBe(second);
    else expect(Math.abs(first - second)).toBeLessThan(0.011);
  }
}
