import { describe, expect, it } from 'vitest';
import { messagesOf as allMessages } from '@/lib/i18n/messages';
import {
  differingProgrammeFields,
  newProgrammeForm,
  toProgrammeColumns,
  toProgrammeForm,
} from '@/lib/programmes/model/form';
import { PROGRAMME_ERRORS } from '@/lib/programmes/model/form-errors';
import { messagesOf, programmeSchema } from '@/lib/programmes/model/form-schema';
import { readYear } from '@/lib/values/year';
import { BAD_PROGRAMMES } from '../../support/bad-programmes.ts';
import { GOOD_PRICE, GOOD_PROGRAMME } from '../../support/good-programme.ts';

const errorsOf = (form: unknown) => {
  const parsed = programmeSchema.safeParse(form);
  return parsed.success ? {} : messagesOf(parsed.error);
};

describe('the rules for a programme', () => {
  it('accept a good one, and one of which only the name is known', () => {
    expect(errorsOf(GOOD_PROGRAMME)).toEqual({});
    expect(errorsOf({ ...newProgrammeForm(), name: 'Cocina' })).toEqual({});
  });

  it.each(BAD_PROGRAMMES)('refuse $what with a message at its field alone', ({ change, at, error }) => {
    expect(errorsOf({ ...GOOD_PROGRAMME, ...change })).toEqual({ [at]: error });
  });

  it('say all that is to be corrected at once, whatever else is wrong', () => {
    const form = {
      ...GOOD_PROGRAMME,
      name: '',
      duration_unit: '' as const,
      prices: [{ ...GOOD_PRICE, year: 'x', min: '3', max: '2', currency: '' }],
      sources: [],
    };
    expect(errorsOf(form)).toEqual({
      name: 'nameRequired',
      duration_unit: 'unitRequired',
      'prices.0.year': 'yearInvalid',
      'prices.0.max': 'rangeOrder',
      'prices.0.currency': 'currencyRequired',
      sources: 'sourceRequired',
    });
  });

  it.each([
    null,
    'x',
    [],
    { name: 1 },
    { ...GOOD_PROGRAMME, prices: [null] },
    { ...GOOD_PROGRAMME, sources: 'x' },
  ])('refuse %j from whoever sends anything', (form) => {
    expect(programmeSchema.safeParse(form).success).toBe(false);
  });

  it('have words for every message in both languages', () => {
    for (const language of ['es', 'en'] as const) {
      expect(Object.keys(allMessages(language).ProgrammeErrors).sort()).toEqual([...PROGRAMME_ERRORS].sort());
    }
  });

  it('put https:// before an address without it, and take NUL out of texts', () => {
    const fields = programmeSchema.parse({
      ...GOOD_PROGRAMME,
      website: 'school.example/a',
      note_en: 'a\0b ',
    });
    expect(fields).toMatchObject({ website: 'https://school.example/a', note_en: 'ab' });
  });
});

it.each([
  ['2026', '2026'],
  ['2026/27', '2026-27'],
  ['2026–2027', '2026-27'],
  ['2099-00', '2099-00'],
  ['2025-27', null],
  ['1899', null],
  ['2026-2028', null],
])('the year of a price %j is %j', (typed, year) => expect(readYear(typed)).toBe(year));

describe('the form of a programme', () => {
  it('is what it was after it was stored', () => {
    const stored = toProgrammeForm(toProgrammeColumns(programmeSchema.parse(GOOD_PROGRAMME)));
    // Months are stored in order.
    expect(stored).toEqual({ ...GOOD_PROGRAMME, intakes: ['1', '9'] });
    expect(differingProgrammeFields(stored, GOOD_PROGRAMME)).toEqual(['intakes']);
  });

  it('stores nothing that is not known', () => {
    expect(toProgrammeColumns(programmeSchema.parse(GOOD_PROGRAMME))).toMatchObject({
      name_es: null,
      hours: null,
      mode: null,
      prices: [{ min: 9000, max: 12_000, currency: 'EUR', per: 'year', year: '2026-27' }],
      sources: [{ url: 'https://school.example/precios', seen: '2026-09' }],
      intakes: [1, 9],
    });
  });
});
