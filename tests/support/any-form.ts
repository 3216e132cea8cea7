import fc from 'fast-check';
import {
  type Kind,
  LIST_KINDS,
  type NumberValue,
  type TextValue,
  type Value,
} from '@/lib/schools/model/field';
import { FIELD_NAMES, fieldOf, isUnknowable, UNKNOWABLE } from '@/lib/schools/model/field-names';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { isEmailAddress } from '@/lib/values/email';
import { singleLine, visible } from '@/lib/values/text';

/** Arbitrary valid forms, derived from the field definitions. */

const text = (least: number, limit: number) =>
  fc
    .string({ unit: 'grapheme', minLength: least, maxLength: Math.min(limit, 40) })
    .map((typed) => singleLine(visible(typed)))
    .filter((typed) => typed.length >= least && typed.length <= limit);
const address = fc.webUrl({ withQueryParameters: true }).filter((url) => url.length < 500);
const orEmpty = (value: fc.Arbitrary<string>) => fc.oneof(value, fc.constant(''));
const pair = fc.record({ es: text(0, 40), en: text(0, 40) }).filter(({ es, en }) => es !== '' || en !== '');

interface Typed {
  text: (least: number, limit: number) => fc.Arbitrary<string>;
  address: fc.Arbitrary<string>;
}

const BY_KIND: { [K in Kind]: (value: Extract<Value, { kind: K }>, typed: Typed) => fc.Arbitrary<unknown> } =
  {
    text: ({ limit, pattern }: TextValue, { text }) =>
      pattern ? fc.stringMatching(pattern) : text(1, limit).map(singleLine),
    address: ({ limit }: TextValue, { text }) => text(1, limit),
    longText: ({ least = 1, limit }: TextValue, { text }) => text(least, limit),
    webAddress: (_, { address }) => address,
    email: () => fc.emailAddress().filter(isEmailAddress),
    phone: () => fc.stringMatching(/^\+?[1-9][0-9]{1,2}( [0-9]{3}){2,3}$/),
    country: ({ limit }: TextValue, { text }) => text(1, limit),
    partialDay: ({ pattern }: TextValue) =>
      fc.constantFrom(
        ...['2025', '2025-09', '2025-09-14', '--09', '--02-29'].filter((day) => pattern?.test(day)),
      ),
    academicYear: () => fc.constantFrom('1999-00', '2026', '2026-27'),
    texts: ({ limit }, { text }) => text(0, limit),
    year: ({ least = 0 }: NumberValue) =>
      fc.integer({ min: least, max: new Date().getFullYear() }).map(String),
    count: ({ least = 0, most = 2_000_000_000 }: NumberValue) =>
      fc.integer({ min: least, max: most }).map(String),
    quantity: ({ most = 100 }: NumberValue) =>
      fc.integer({ min: 1, max: most * 1000 }).map((thousandths) => String(thousandths / 1000)),
    money: () => fc.nat(99_999_999).map((cents) => String(cents / 100)),
    rating: () => fc.nat(50).map((tenths) => String(tenths / 10)),
    degrees: ({ most = 90 }: NumberValue) =>
      fc.integer({ min: -most * 1e4, max: most * 1e4 }).map((part) => String(part / 1e4)),
    choice: ({ values }) => fc.constantFrom(...values),
    day: () =>
      fc
        .date({ min: new Date('1900-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    slug: () => fc.stringMatching(/^[a-z][a-z0-9]{0,9}(-[a-z0-9]{1,9}){0,3}$/),
    flag: () => fc.boolean(),
    languages: (_, { text }) =>
      fc.uniqueArray(
        text(1, 40).map((typed) => `x${typed}`),
        { maxLength: 5 },
      ),
    months: () =>
      fc
        .uniqueArray(fc.integer({ min: 1, max: 12 }))
        .map((months) => months.sort((one, other) => one - other).map(String)),
    records: ({ parts }, typed) => {
      const values = Object.entries(parts).map(([name, part]) => [name, anyValue(part.value, typed)]);
      return fc.array(fc.record(Object.fromEntries(values)), { minLength: 1, maxLength: 3 });
    },
    specialties: () => fc.array(pair, { maxLength: 5 }),
    pairs: () => fc.array(pair, { maxLength: 5 }),
    programmes: () =>
      fc.array(
        fc.record({
          name: text(1, 40),
          name_en: text(0, 40),
          duration: text(0, 40),
          duration_en: text(0, 40),
          certified: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
    sources: () =>
      fc.array(fc.record({ url: address, facts: text(0, 40), facts_es: text(0, 40) }), { maxLength: 3 }),
  };

/** May be empty unless required, marked as unknown, or a list. */
export function anyValue(value: Value, typed: Typed = { text, address }): fc.Arbitrary<unknown> {
  // TypeScript cannot relate the two unions; BY_KIND has an entry for each kind.
  const arbitrary = (BY_KIND[value.kind] as (value: Value, typed: Typed) => fc.Arbitrary<unknown>)(
    value,
    typed,
  );
  const isFilled = 'presence' in value || ['slug', 'flag', ...LIST_KINDS].some((kind) => kind === value.kind);
  return isFilled ? arbitrary : orEmpty(arbitrary as fc.Arbitrary<string>);
}

const fields = fc.record(
  Object.fromEntries(FIELD_NAMES.map((name) => [name, anyValue(fieldOf(name).value)])),
) as unknown as fc.Arbitrary<SchoolForm>;

export const anyForm: fc.Arbitrary<SchoolForm> = fc
  .tuple(fields, fc.subarray(UNKNOWABLE))
  .map(([form, unknown]) => {
    const empty = Object.fromEntries(unknown.map((name) => [name, '']));
    const hasPlace =
      form.coordinates_lat !== '' && form.coordinates_lng !== '' && Number(form.coordinates_lat) !== 0;
    return {
      ...form,
      ...empty,
      // A status requires a source.
      status_source: form.status_source || 'https://example.org/status',
      trading_name_source: form.trading_name_source || 'https://example.org/trading',
      former_name_source: form.former_name_source || 'https://example.org/former',
      tuition_free:
        form.tuition_free && [form.tuition_min, form.tuition_max].every((amount) => Number(amount) === 0),
      // A price requires a currency, coordinates each other and their accuracy.
      tuition_currency: form.tuition_currency || 'EUR',
      coordinates_lat: hasPlace ? form.coordinates_lat : '',
      coordinates_lng: hasPlace ? form.coordinates_lng : '',
      coordinates_precision: hasPlace ? form.coordinates_precision || 'town' : '',
      unknown: FIELD_NAMES.filter(isUnknowable).filter((name) => unknown.includes(name)),
    };
  });
