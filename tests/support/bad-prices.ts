import type { ProgrammeForm } from '../../lib/programmes/model/field-names.ts';
import type { ProgrammeError } from '../../lib/programmes/model/form-errors.ts';
import type { PriceForm } from '../../lib/programmes/model/price-form.ts';
import { type BadProgramme, GOOD_PRICE, GOOD_SOURCE } from './good-programme.ts';

const STORED = { min: 9000, max: 12000, currency: 'EUR', per: 'year', year: '2026-27' };

/** `rule` is false where the database has no constraint. */
function price(
  what: string,
  change: Partial<PriceForm>,
  part: keyof PriceForm,
  error: ProgrammeError,
  rule = true,
): BadProgramme {
  const { kind: _, ...ends } = change;
  const stored = Object.entries(ends).map(([key, text]) => {
    const isNumber = key === 'min' || key === 'max';
    return [key, text === '' ? null : isNumber ? Number(text) : text];
  });
  return {
    what,
    change: { prices: [{ ...GOOD_PRICE, ...change }] },
    at: `prices.0.${part}`,
    error,
    columns: rule ? { prices: [{ ...STORED, ...Object.fromEntries(stored) }] } : null,
  };
}

const source = (
  what: string,
  change: Partial<ProgrammeForm['sources'][number]>,
  part: string,
  error: ProgrammeError,
): BadProgramme => ({
  what,
  change: { sources: [{ ...GOOD_SOURCE, ...change }] },
  at: `sources.0.${part}`,
  error,
  columns: { sources: [{ url: 'https://school.example/', ...change }] },
});

const wrong = (value: string) => value as never;

export const BAD_PRICES: readonly BadProgramme[] = [
  price('a negative price', { min: '-5' }, 'min', 'notNegative'),
  price('a range upside down', { min: '12000', max: '9000' }, 'max', 'rangeOrder'),
  price('a price without an amount', { kind: 'exact', min: '', max: '' }, 'min', 'amountRequired'),
  price('a price of thousandths', { min: '10.125' }, 'min', 'moneyDecimals'),
  price('a price of a billion and one', { max: '1000000001' }, 'max', 'numberHuge'),
  price('a price without a currency', { currency: '' }, 'currency', 'currencyRequired'),
  price('a sign for a currency', { currency: '€' }, 'currency', 'currencyUnknown'),
  price('the code of no currency', { currency: 'XQZ' }, 'currency', 'currencyUnknown', false),
  price('a price for nobody knows what', { per: '' }, 'per', 'perRequired'),
  price('a price a fortnight', { per: wrong('fortnight') }, 'per', 'choiceInvalid'),
  price('years that do not follow each other', { year: '2025-27' }, 'year', 'yearInvalid'),
  price('a year in words', { year: 'next year' }, 'year', 'yearInvalid'),
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
    columns: { prices: Array(21).fill(STORED) },
  },
  source('a source that runs a script', { url: 'javascript:alert(1)' }, 'url', 'addressInvalid'),
  source('a source without an address', { url: '' }, 'url', 'addressInvalid'),
  source('a source of month 13', { seen: '2026-13' }, 'seen', 'seenInvalid'),
  {
    what: '51 sources',
    change: { sources: Array(51).fill(GOOD_SOURCE) },
    at: 'sources',
    error: 'tooMany',
    columns: { sources: Array(51).fill({ url: 'https://school.example/' }) },
  },
];
