import type { PriceForm, ProgrammeForm, SourceForm } from '../../lib/programmes/model/form-schema.ts';
import { type BadProgramme, GOOD_PRICE, GOOD_SOURCE } from './good-programme.ts';

const price = (change: Partial<PriceForm>): Partial<ProgrammeForm> => ({
  prices: [{ ...GOOD_PRICE, ...change }],
});
const source = (change: Partial<SourceForm>): Partial<ProgrammeForm> => ({
  sources: [{ ...GOOD_SOURCE, ...change }],
});

const stored = (change: object) => ({
  prices: [{ min: 9000, max: 12000, currency: 'EUR', per: 'year', year: '2026-27', ...change }],
});
const page = { url: 'https://school.example/' };

const wrong = (value: string) => value as never;

/** What people and programs get wrong about the prices and sources of a programme. */
export const BAD_PRICES: readonly BadProgramme[] = [
  {
    what: 'a negative price',
    change: price({ min: '-5' }),
    at: 'prices.0.min',
    error: 'notNegative',
    columns: stored({ min: -5 }),
  },
  {
    what: 'a range upside down',
    change: price({ min: '12000', max: '9000' }),
    at: 'prices.0.max',
    error: 'rangeOrder',
    columns: stored({ min: 12_000, max: 9000 }),
  },
  {
    what: 'a price without an amount',
    change: price({ kind: 'exact', min: '', max: '' }),
    at: 'prices.0.min',
    error: 'amountRequired',
    columns: stored({ min: null, max: null }),
  },
  {
    what: 'a price of thousandths',
    change: price({ min: '10.125' }),
    at: 'prices.0.min',
    error: 'moneyDecimals',
    columns: stored({ min: 10.125 }),
  },
  {
    what: 'a price of a billion and one',
    change: price({ max: '1000000001' }),
    at: 'prices.0.max',
    error: 'numberHuge',
    columns: stored({ max: 1_000_000_001 }),
  },
  {
    what: 'a price without a currency',
    change: price({ currency: '' }),
    at: 'prices.0.currency',
    error: 'currencyRequired',
    columns: stored({ currency: null }),
  },
  {
    what: 'a sign for a currency',
    change: price({ currency: '€' }),
    at: 'prices.0.currency',
    error: 'currencyUnknown',
    columns: stored({ currency: '€' }),
  },
  {
    what: 'the code of no currency',
    change: price({ currency: 'XQZ' }),
    at: 'prices.0.currency',
    error: 'currencyUnknown',
    columns: null,
  },
  {
    what: 'a price for nobody knows what',
    change: price({ per: '' }),
    at: 'prices.0.per',
    error: 'perRequired',
    columns: stored({ per: null }),
  },
  {
    what: 'a price a fortnight',
    change: price({ per: wrong('fortnight') }),
    at: 'prices.0.per',
    error: 'choiceInvalid',
    columns: stored({ per: 'fortnight' }),
  },
  {
    what: 'years that do not follow each other',
    change: price({ year: '2025-27' }),
    at: 'prices.0.year',
    error: 'yearInvalid',
    columns: stored({ year: '2025-27' }),
  },
  {
    what: 'a year in words',
    change: price({ year: 'next year' }),
    at: 'prices.0.year',
    error: 'yearInvalid',
    columns: stored({ year: 'next year' }),
  },
  {
    what: 'a price without a source',
    change: { sources: [] },
    at: 'sources',
    error: 'sourceRequired',
    columns: null,
  },
  {
    what: '21 prices',
    change: { prices: Array<PriceForm>(21).fill(GOOD_PRICE) },
    at: 'prices',
    error: 'tooMany',
    columns: { prices: Array(21).fill(stored({}).prices[0]) },
  },
  {
    what: 'a source that runs a script',
    change: source({ url: 'javascript:alert(1)' }),
    at: 'sources.0.url',
    error: 'addressInvalid',
    columns: { sources: [{ url: 'javascript:alert(1)' }] },
  },
  {
    what: 'a source without an address',
    change: source({ url: '' }),
    at: 'sources.0.url',
    error: 'addressInvalid',
    columns: { sources: [{ facts: 'A price' }] },
  },
  {
    what: 'a source of month 13',
    change: source({ seen: '2026-13' }),
    at: 'sources.0.seen',
    error: 'seenInvalid',
    columns: { sources: [{ ...page, seen: '2026-13' }] },
  },
  {
    what: '51 sources',
    change: { sources: Array<SourceForm>(51).fill(GOOD_SOURCE) },
    at: 'sources',
    error: 'tooMany',
    columns: { sources: Array(51).fill(page) },
  },
];
