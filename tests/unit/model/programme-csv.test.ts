import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessContents, guessMapping } from '@/lib/imports/model/headings';
import type { FiledProgramme } from '@/lib/imports/model/programme-cells';
import { PROGRAMME_COLUMNS } from '@/lib/imports/model/programme-columns';
import {
  readLanguages,
  readMonths,
  readPrices,
  readRecords,
  writeLanguages,
} from '@/lib/imports/model/programme-lists';
import { type MatchedProgramme, type ProgrammeCells, planProgramme } from '@/lib/imports/model/programme-row';
import { writeHeadings, writeProgrammes } from '@/lib/imports/model/write';
import { FIELDS } from '@/lib/programmes/model/fields';
import { toProgrammeColumns } from '@/lib/programmes/model/form';
import { programmeSchema } from '@/lib/programmes/model/form-schema';
import { anyProgramme } from '../../support/any-programme.ts';
import { GOOD_PROGRAMME } from '../../support/good-programme.ts';
import { recordsOf } from '../../support/read-csv.ts';

const SCHOOL = { id: '6a4e9b1c-3b1f-4f0e-9d5e-0a1b2c3d4e5f', errors: [] };
const stored: MatchedProgramme = {
  id: '0b6f7a52-59c5-4c0a-8d53-3a1f2b7e9c11',
  version: 3,
  school_id: SCHOOL.id,
  school_slug: 'escuela',
  school_name: 'Escuela',
  position: 2,
  slug: 'diploma-de-pasteleria',
  is_active: true,
  form: GOOD_PROGRAMME,
};
const plan = (cells: ProgrammeCells, matched: MatchedProgramme | null = stored) =>
  planProgramme(cells, matched, SCHOOL);
const errorsOf = (cells: ProgrammeCells) => {
  const found = plan({ name: 'Curso', ...cells }, null);
  return found.kind === 'error' ? found.errors : [];
};
const columnsOf = (form: FiledProgramme['form']) => toProgrammeColumns(programmeSchema.parse(form));

describe('a file of programmes', () => {
  it('gives back names of languages with whatever stands between words elsewhere', () => {
    const sign = fc.constantFrom(...'"&|;:,/· \nyax');
    const name = fc.string({ unit: sign, minLength: 1, maxLength: 5 }).map((text) => text.trim());
    fc.assert(
      fc.property(fc.array(name.filter(Boolean), { maxLength: 5 }), (names) => {
        expect(readLanguages(writeLanguages(names)).value).toEqual(names);
      }),
      { numRuns: 3000, examples: [[['"', '&']]] },
    );
  });

  it('gives back every programme as it was, new or known, whatever its texts hold', () => {
    fc.assert(
      fc.property(fc.array(anyProgramme, { minLength: 1, maxLength: 3 }), (programmes) => {
        const [headings = [], ...rows] = recordsOf(
          writeHeadings(PROGRAMME_COLUMNS).slice(1) + writeProgrammes(programmes),
        );
        expect(headings).toEqual(PROGRAMME_COLUMNS);
        for (const [index, programme] of programmes.entries()) {
          const cells = Object.fromEntries(headings.map((column, at) => [column, rows[index]?.[at] ?? '']));
          expect(plan(cells, { ...programme, version: 1 })).toEqual({ kind: 'same' });
          const { id, school_id, position, slug, is_active } = programme;
          expect(planProgramme(cells, null, { id: school_id, errors: [] })).toEqual({
            kind: 'new',
            write: { ...columnsOf(programme.form), id, school_id, position, slug, is_active },
          });
        }
      }),
      { numRuns: 150 },
    );
  });

  it('says itself that it is about programmes, as people’s tables do', () => {
    expect(guessMapping(PROGRAMME_COLUMNS, 'programmes')).toEqual(PROGRAMME_COLUMNS);
    expect(guessContents(PROGRAMME_COLUMNS)).toBe('programmes');
    const table = ['Escuela', 'Programa', 'Nivel', 'Duración', 'Precio', 'Inicio', 'Idiomas', 'Fuente'];
    expect(guessContents(table)).toBe('programmes');
    expect(guessMapping(table, 'programmes')).toEqual([
      ...['school_name', 'name', 'level', 'duration_value', 'prices', 'intakes', 'languages', 'sources'],
    ]);
    expect(guessContents(['Nombre', 'Ciudad', 'País', 'Idiomas', 'Sitio web'])).toBe('schools');
    expect(guessContents(['id', 'name', 'website'])).toBe('schools');
  });
});

describe('what people write', () => {
  it.each([
    [
      '12000 EUR / year 2026-27',
      { kind: 'exact', min: '12000', currency: 'EUR', per: 'year', year: '2026-27' },
    ],
    [
      '15.500 € / año 2026/27',
      { kind: 'exact', min: '15500', currency: 'EUR', per: 'year', year: '2026/27' },
    ],
    [
      'CHF 30,500–39,500 / programa',
      { kind: 'range', min: '30500', max: '39500', per: 'programme', year: '' },
    ],
    ['desde 900 USD / mes', { kind: 'from', min: '900', per: 'month' }],
    ['up to £4,000 / semester 2025', { kind: 'upTo', max: '4000', currency: 'GBP', year: '2025' }],
    [
      'about 9.5 EUR / month; for: internacionales; cita: "IVA; aparte"; incluye: kit',
      { min: '9.5', approximate: true, quote: 'IVA; aparte', includes_es: 'kit' },
    ],
  ])('as a price: %s', (cell, said) => {
    const { value, error } = readPrices(cell);
    expect(error).toBeUndefined();
    expect(value).toMatchObject([said]);
  });

  it('as months, languages and sources', () => {
    expect(readMonths('septiembre, Ene y 05').value).toEqual(['9', '1', '5']);
    expect(readMonths('9 | 1').value).toEqual(['9', '1']);
    expect(readLanguages('Español e inglés/Occitan | "Español"').value).toEqual([
      'Spanish',
      'English',
      'Occitan',
      'Español',
    ]);
    expect(
      readRecords(
        FIELDS.sources.value,
        'https://a.example/x; fecha: 2025-09; es: "uno; dos" | "https://b.example/;y"',
      ).value,
    ).toEqual([
      { url: 'https://a.example/x', facts: '', facts_es: 'uno; dos', seen: '2025-09' },
      { url: 'https://b.example/;y', facts: '', facts_es: '', seen: '' },
    ]);
  });

  it('as a length with its unit, choices in words, and yes', () => {
    const cells = {
      name: 'Pan',
      duration_value: '1.500 horas',
      level: 'Grado',
      certified: 'sí',
      duration_unit: '',
    };
    expect(plan({ ...cells, internship: 'optional', internship_value: '3 meses' }, null)).toMatchObject({
      kind: 'new',
      write: {
        duration_value: 1500,
        duration_unit: 'hours',
        level: 'bachelor',
        certified: true,
        internship_value: 3,
        internship_unit: 'months',
      },
    });
  });
});

describe('a row about a programme that exists', () => {
  it('changes what its cells say otherwise, and nothing else', () => {
    expect(plan({ name: 'Diploma de Pastelería', hours: '' })).toEqual({ kind: 'same' });
    const prices = '9000-12500 EUR / year 2026-27';
    expect(plan({ prices, slug: '', position: '', is_active: 'no', name_en: '' })).toEqual({
      kind: 'changed',
      columns: ['name_en', 'prices', 'is_active'],
      write: {
        id: stored.id,
        school_id: SCHOOL.id,
        version: 3,
        name_en: null,
        prices: [{ min: 9000, max: 12500, currency: 'EUR', per: 'year', year: '2026-27' }],
        is_active: false,
      },
    });
  });

  it('is unchanged by another way of writing the same', () => {
    const prices = '9.000 – 12.000 € / año 2026/27';
    expect(plan({ prices, intakes: 'enero y septiembre', languages: 'español' })).toEqual({ kind: 'same' });
  });
});

describe('what is wrong', () => {
  const source = { sources: 'https://a.example/' };
  it.each<[string, ProgrammeCells, object]>([
    [
      'a foreign currency code',
      { prices: '900 XXX / year', ...source },
      { column: 'prices', error: 'currencyUnknown' },
    ],
    ['no currency', { prices: '900 / year', ...source }, { column: 'prices', error: 'currencyRequired' }],
    [
      'a range upside down, the second of two',
      { prices: '1 EUR / year\n900-800 EUR / year', ...source },
      { column: 'prices', error: 'rangeOrder', value: '900-800 EUR / year' },
    ],
    [
      'a price without a source',
      { prices: '900 EUR / year' },
      { column: 'sources', error: 'sourceRequired' },
    ],
    ['words for a price', { prices: 'a lot', ...source }, { column: 'prices', error: 'numberInvalid' }],
    [
      'a part that nobody knows',
      { prices: '900 EUR / year; tax: 3', ...source },
      { column: 'prices', error: 'partUnknown', value: '900 EUR / year; tax: 3' },
    ],
    ['month 13', { intakes: '9 | 13' }, { column: 'intakes', error: 'monthInvalid', value: '13' }],
    ['no name', { name: ' ' }, { column: 'name', error: 'nameRequired' }],
    ['a name of 10 kB', { name: 'x'.repeat(10_000) }, { column: 'name', error: 'tooLong' }],
    ['a level of nobody', { level: 'guru' }, { column: 'level', error: 'choiceInvalid' }],
    ['a length without a unit', { duration_value: '9' }, { column: 'duration_unit', error: 'unitRequired' }],
    ['a number in words', { duration_value: 'nueve' }, { column: 'duration_value', error: 'numberInvalid' }],
    ['halves of hours', { hours: '120,5' }, { column: 'hours', error: 'wholeNumber' }],
    [
      'an address that is none',
      { website: 'javascript:alert(1)' },
      { column: 'website', error: 'addressInvalid' },
    ],
    ['a day that never was', { checked_on: '2026-02-30' }, { column: 'checked_on', error: 'dateInvalid' }],
    ['no flag', { is_active: 'perhaps' }, { column: 'is_active', error: 'booleanInvalid' }],
    ['an id of nobody', { id: 'x' }, { column: 'id', error: 'idInvalid' }],
    ['an address without letters', { slug: '¿?' }, { column: 'slug', error: 'slugEmpty' }],
  ])('is said at its column: %s', (_, cells, error) => {
    expect(errorsOf(cells)).toMatchObject([error]);
  });
});
