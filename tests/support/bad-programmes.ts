import { NEW_PRICE, NEW_SOURCE, newProgrammeForm } from '../../lib/programmes/model/form.ts';
import type { ProgrammeError } from '../../lib/programmes/model/form-errors.ts';
import type { PriceForm, ProgrammeForm, SourceForm } from '../../lib/programmes/model/form-schema.ts';

/** A programme with nothing wrong about it. */
export const GOOD_PRICE: PriceForm = {
  ...NEW_PRICE,
  min: '9000',
  max: '12000',
  currency: 'EUR',
  per: 'year',
  year: '2026-27',
};
export const GOOD_SOURCE: SourceForm = {
  ...NEW_SOURCE,
  url: 'https://school.example/precios',
  seen: '2026-09',
};
export const GOOD_PROGRAMME: ProgrammeForm = {
  ...newProgrammeForm(),
  name: 'Diploma de Pastelería',
  name_en: 'Diploma in Pastry',
  level: 'diploma',
  field: 'pastry',
  duration_value: '9',
  duration_unit: 'months',
  intakes: ['9', '1'],
  languages: ['Spanish'],
  prices: [GOOD_PRICE],
  sources: [GOOD_SOURCE],
};

const price = (change: Partial<PriceForm>): Partial<ProgrammeForm> => ({
  prices: [{ ...GOOD_PRICE, ...change }],
});
const source = (change: Partial<SourceForm>): Partial<ProgrammeForm> => ({
  sources: [{ ...GOOD_SOURCE, ...change }],
});
const wrong = (value: string) => value as never;

export interface BadProgramme {
  what: string;
  change: Partial<ProgrammeForm>;
  /** Where the message stands, and which. */
  at: string;
  error: ProgrammeError;
  /** What a client sends that knows no rules, in columns; null where the database has no such rule. */
  columns: Record<string, unknown> | null;
}

const stored = (change: object) => ({
  prices: [{ min: 9000, max: 12000, currency: 'EUR', per: 'year', year: '2026-27', ...change }],
});
const page = { url: 'https://school.example/' };

/** What people and programs get wrong about a programme. */
export const BAD_PROGRAMMES: readonly BadProgramme[] = [
  { what: 'no name', change: { name: ' ' }, at: 'name', error: 'nameRequired', columns: { name: ' ' } },
  {
    what: 'a name of 10 kB',
    change: { name: 'x'.repeat(10_000) },
    at: 'name',
    error: 'tooLong',
    columns: { name: 'x'.repeat(10_000) },
  },
  {
    what: 'a level of nobody',
    change: { level: wrong('guru') },
    at: 'level',
    error: 'choiceInvalid',
    columns: { level: 'guru' },
  },
  {
    what: 'a field of nobody',
    change: { field: wrong('alchemy') },
    at: 'field',
    error: 'choiceInvalid',
    columns: { field: 'alchemy' },
  },
  {
    what: 'a length without a unit',
    change: { duration_unit: '' },
    at: 'duration_unit',
    error: 'unitRequired',
    columns: { duration_value: 9 },
  },
  {
    what: 'a unit without a length',
    change: { duration_value: '' },
    at: 'duration_value',
    error: 'valueRequired',
    columns: { duration_unit: 'months' },
  },
  {
    what: 'a length of nothing',
    change: { duration_value: '0' },
    at: 'duration_value',
    error: 'positive',
    columns: { duration_value: 0, duration_unit: 'weeks' },
  },
  {
    what: 'a length in words where a number stands',
    change: { duration_value: 'nine' },
    at: 'duration_value',
    error: 'numberInvalid',
    columns: null,
  },
  { what: 'hours in halves', change: { hours: '120.5' }, at: 'hours', error: 'wholeNumber', columns: null },
  {
    what: 'credits without a unit',
    change: { credits_value: '60' },
    at: 'credits_unit',
    error: 'unitRequired',
    columns: { credits_value: 60 },
  },
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
    change: price({ min: '', max: '' }),
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
    what: 'month 13',
    change: { intakes: ['13'] },
    at: 'intakes.0',
    error: 'monthInvalid',
    columns: { intakes: [13] },
  },
  {
    what: 'a language without a name',
    change: { languages: [' '] },
    at: 'languages.0',
    error: 'languageEmpty',
    columns: { languages: [' '] },
  },
  {
    what: '21 languages',
    change: { languages: Array.from({ length: 21 }, (_, at) => `L${at}`) },
    at: 'languages',
    error: 'tooMany',
    columns: { languages: Array.from({ length: 21 }, (_, at) => `L${at}`) },
  },
  {
    what: 'an internship of three months that there is not',
    change: { internship: 'none', internship_value: '3', internship_unit: 'months' },
    at: 'internship',
    error: 'internshipLength',
    columns: { internship: 'none', internship_value: 3, internship_unit: 'months' },
  },
  {
    what: 'an address that runs a script',
    change: { website: 'javascript:alert(1)' },
    at: 'website',
    error: 'addressInvalid',
    columns: { website: 'javascript:alert(1)' },
  },
  { what: 'no places', change: { places: '0' }, at: 'places', error: 'positive', columns: { places: 0 } },
  {
    what: 'fewer graduates than none',
    change: { graduates: '-1' },
    at: 'graduates',
    error: 'notNegative',
    columns: { graduates: -1 },
  },
  {
    what: 'a note of 2,001 letters',
    change: { note_es: 'x'.repeat(2001) },
    at: 'note_es',
    error: 'tooLong',
    columns: { note_es: 'x'.repeat(2001) },
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
  {
    what: 'a check on 30 February',
    change: { checked_on: '2026-02-30' },
    at: 'checked_on',
    error: 'dateInvalid',
    columns: null,
  },
];
