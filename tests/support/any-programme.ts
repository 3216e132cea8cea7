import fc from 'fast-check';
import type { FiledProgramme } from '../../lib/imports/model/programme-cells.ts';
import { AUDIENCES, PRICE_PERIODS } from '../../lib/prices/model/price.ts';
import { FIELD_COLUMNS, type ProgrammeForm, valueOfColumn } from '../../lib/programmes/model/field-names.ts';
import { amountOf } from '../../lib/programmes/model/price-form.ts';
import { CURRENCY_CODES } from '../../lib/values/currencies.ts';
import { visible } from '../../lib/values/text.ts';
import { anyValue } from './any-form.ts';

/** Arbitrary programmes with texts that are awkward in files. */

const awkward = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'=+-@\'",;:|/&·\t\r\n yñaA1.€\u00a0'), maxLength: 60 }),
  )
  .map((text) => visible(text).trim());
const words = (most = 200) => awkward.map((text) => text.slice(0, most).trim());
const text = (least: number, limit: number) => words(limit).map((typed) => (least > 0 ? `n${typed}` : typed));
const address = fc
  .array(fc.constantFrom(...'az/?=&;|",.-_~%:'), { maxLength: 20 })
  .map((path) => `https://school.example/${path.join('')}`);
const amount = fc.integer({ min: 0, max: 100_000_000_000 }).map((cents) => cents / 100);
const price = fc
  .record({
    ends: fc
      .tuple(fc.option(amount), fc.option(amount))
      .filter(([low, high]) => low !== null || high !== null)
      .map(([low, high]) => (low !== null && high !== null && low > high ? [high, low] : [low, high])),
    currency: fc.constantFrom(...CURRENCY_CODES),
    per: fc.constantFrom(...PRICE_PERIODS),
    year: anyValue({ kind: 'academicYear', limit: 10 }, { text, address }),
    audience: fc.constantFrom('' as const, ...AUDIENCES),
    audience_es: words(),
    audience_en: words(),
    includes_es: words(),
    includes_en: words(),
    approximate: fc.boolean(),
    quote: words(),
  })
  .map(({ ends, ...rest }) => {
    const [low, high] = ends.map((end) => (end === null || end === undefined ? '' : String(end)));
    return { ...amountOf(low ?? '', high ?? ''), ...rest };
  });
const values = FIELD_COLUMNS.map((column) => {
  const value = valueOfColumn(column);
  return [
    column,
    value.kind === 'prices' ? fc.array(price, { maxLength: 3 }) : anyValue(value, { text, address }),
  ];
});
const form: fc.Arbitrary<ProgrammeForm> = (
  fc.record(Object.fromEntries(values)) as unknown as fc.Arbitrary<ProgrammeForm>
).map(tied);

/** A number requires its unit, an internship length an internship. */
function tied(form: ProgrammeForm): ProgrammeForm {
  const isTaken = form.internship === 'included' || form.internship === 'optional';
  return {
    ...form,
    duration_unit: form.duration_value && (form.duration_unit || 'weeks'),
    credits_unit: form.credits_value && (form.credits_unit || 'ECTS'),
    internship_value: isTaken ? form.internship_value : '',
    internship_unit: isTaken ? form.internship_value && (form.internship_unit || 'months') : '',
  } as ProgrammeForm;
}

export const anyProgramme: fc.Arbitrary<FiledProgramme> = fc
  .record({
    beside: fc.record({
      id: fc.uuid(),
      school_id: fc.uuid(),
      school_slug: fc.constantFrom('escuela', 'le-cordon-bleu'),
      school_name: words(),
      position: fc.integer({ min: 0, max: 100_000 }),
      slug: fc.constantFrom('diploma', 'pan-2'),
      is_active: fc.boolean(),
    }),
    form,
  })
  .map(({ beside, form }) => ({ ...beside, form }));
