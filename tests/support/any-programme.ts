import fc from 'fast-check';
import type { FiledProgramme } from '../../lib/imports/model/programme-cells.ts';
import {
  ATTENDANCES,
  AUDIENCES,
  DURATION_SCOPES,
  DURATION_UNITS,
  INTERNSHIPS,
  LEVELS,
  MODES,
  PRICE_PERIODS,
  PROGRAMME_FIELDS,
} from '../../lib/programmes/model/choices.ts';
import { CURRENCY_CODES } from '../../lib/programmes/model/currencies.ts';
import { amountOf } from '../../lib/programmes/model/form.ts';

/** Programmes as the database may hold them, made of what is awkward in files. */

const awkward = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'=+-@\'",;:|/&·\t\r\n yñaA1.€\u00a0'), maxLength: 60 }),
  )
  .map((text) => text.replaceAll('\0', '').trim());
const words = (most = 200) => awkward.map((text) => text.slice(0, most).trim());
const choice = <Value extends string>(values: readonly Value[]) => fc.constantFrom<Value | ''>('', ...values);
const whole = (least: number) => fc.option(fc.integer({ min: least, max: 100_000 }).map(String), { nil: '' });
const figure = fc.integer({ min: 1, max: 10_000_000 }).map((thousandths) => String(thousandths / 1000));
const measured = <Unit extends string>(units: fc.Arbitrary<Unit>) =>
  fc.option(fc.tuple(figure, units), { nil: ['', ''] as [string, ''] });
const address = fc
  .array(fc.constantFrom(...'az/?=&;|",.-_~%:'), { maxLength: 20 })
  .map((path) => `https://school.example/${path.join('')}`);
const amount = fc.integer({ min: 0, max: 100_000_000_000 }).map((cents) => cents / 100);
const year = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1950, max: 2050 }).map(String),
  fc
    .integer({ min: 1950, max: 2050 })
    .map((first) => `${first}-${String((first + 1) % 100).padStart(2, '0')}`),
);

const price = fc
  .record({
    ends: fc
      .tuple(fc.option(amount), fc.option(amount))
      .filter(([low, high]) => low !== null || high !== null)
      .map(([low, high]) => (low !== null && high !== null && low > high ? [high, low] : [low, high])),
    currency: fc.constantFrom(...CURRENCY_CODES),
    per: fc.constantFrom(...PRICE_PERIODS),
    year,
    audience: choice(AUDIENCES),
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
const source = fc.record({
  url: address,
  facts: words(),
  facts_es: words(),
  seen: fc.constantFrom('', '2025', '2025-09', '2025-09-14'),
});

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
    duration: measured(fc.constantFrom(...DURATION_UNITS)),
    credits: measured(words(50).filter((text) => text !== '')),
    practice: measured(fc.constantFrom(...DURATION_UNITS)),
    internship: choice(INTERNSHIPS),
    form: fc.record({
      name: words().map((text) => `n${text}`),
      name_es: words(),
      name_en: words(),
      level: choice(LEVELS),
      field: choice(PROGRAMME_FIELDS),
      duration_scope: choice(DURATION_SCOPES),
      duration_text: words(),
      duration_text_en: words(),
      hours: whole(1),
      prices: fc.array(price, { maxLength: 3 }),
      intakes: fc
        .uniqueArray(fc.integer({ min: 1, max: 12 }))
        .map((months) => months.sort((one, other) => one - other).map(String)),
      languages: fc.uniqueArray(
        words(60).filter((text) => text !== ''),
        { maxLength: 4 },
      ),
      mode: choice(MODES),
      attendance: choice(ATTENDANCES),
      requirements_es: words(),
      requirements_en: words(),
      award_es: words(),
      award_en: words(),
      recognised_by: words(),
      certified: fc.boolean(),
      website: fc.oneof(fc.constant(''), address),
      places: whole(1),
      graduates: whole(0),
      note_es: words(),
      note_en: words(),
      sources: fc.array(source, { minLength: 1, maxLength: 3 }),
      checked_on: fc.constantFrom('', '2026-02-28'),
    }),
  })
  .map(({ beside, form, duration, credits, practice, internship }) => {
    const isTaken = internship === 'included' || internship === 'optional';
    const [internship_value, internship_unit] = isTaken ? practice : (['', ''] as const);
    return {
      ...beside,
      form: {
        ...form,
        duration_value: duration[0],
        duration_unit: duration[1],
        credits_value: credits[0],
        credits_unit: credits[1],
        internship,
        internship_value,
        internship_unit,
      },
    };
  });
