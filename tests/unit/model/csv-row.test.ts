import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMNS } from '@/lib/imports/model/columns';
import { toCell } from '@/lib/imports/model/csv-lines';
import { type Cells, type MatchedSchool, planRow } from '@/lib/imports/model/row';
import type { RowPlan } from '@/lib/imports/model/row-plan';
import { UNKNOWABLE } from '@/lib/schools/model/field-names';
import { newSchoolForm, schoolFormSchema } from '@/lib/schools/model/form';
import { toColumns } from '@/lib/schools/model/form-row';

const form = {
  ...newSchoolForm(),
  ...{ name: 'Escuela de Prueba', type: 'academy' as const, country: 'Spain', city: 'Madrid' },
  unknown: UNKNOWABLE,
};
const stored: MatchedSchool = {
  ...toColumns(schoolFormSchema.parse(form)),
  ...{ id: '6a4e9b1c-3b1f-4f0e-9d5e-0a1b2c3d4e5f', version: 3, slug: 'escuela-de-prueba' },
  description: 'Diez letras y más.\r\nDos líneas.',
  ...{
    website: 'https://example.org/',
    phone: '+34 600 000 000',
    founded: 1990,
    students_count: 0,
    rating: 4.5,
  },
  ...{ tuition_max: 9000, tuition_currency: 'EUR', is_active: true, checked_on: '2026-05-01' },
  ...{ coordinates_lat: 40.4, coordinates_lng: -3.7, coordinates_precision: 'town' },
  ...{ specialties: ['pastry', 'Cocina | vasca'], specialties_en: ['pastry'], languages: ['Spanish'] },
  programs: [{ name: 'Grado', name_en: null, duration: null, duration_en: null, certified: true }],
  sources: [{ url: 'https://example.org/a', facts: 'dirección' }],
};
const countryOf = (text: string) => ({ españa: 'Spain', spain: 'Spain' })[text.trim().toLowerCase()];
const plan = (cells: Cells, school: MatchedSchool | null = stored): RowPlan =>
  planRow(cells, school, countryOf);
const written = (cells: Cells, school: MatchedSchool | null = stored) => {
  const result = plan(cells, school);
  return 'write' in result ? result.write : result;
};
const exported = (school: MatchedSchool): Cells =>
  Object.fromEntries(
    COLUMNS.map((column) => [column, toCell(column === 'legacy_id' ? null : school[column])]),
  );
const BASE = { name: 'Nueva', country: 'España', city: 'Bilbao' };

describe('a row about a school that exists', () => {
  it('changes nothing when it is what was exported, unknown facts included', () => {
    const anyList = fc.array(fc.string());
    fc.assert(
      fc.property(fc.record({ languages: anyList, features: anyList }), (lists) => {
        const school = { ...stored, ...lists };
        expect(plan(exported(school), school)).toEqual({ kind: 'same' });
      }),
    );
  });

  it('changes nothing when a spreadsheet rewrote line breaks, decimal signs and truth values', () => {
    expect(
      plan({
        ...exported(stored),
        description: 'Diez letras y más.\nDos líneas.',
        rating: '4,5',
        is_active: 'VERDADERO',
        sources: JSON.stringify(stored.sources, null, 1),
        country: 'España',
        type: 'Academia',
      }),
    ).toEqual({ kind: 'same' });
  });

  it('changes only the columns that differ', () => {
    expect(plan({ phone: '+34 1', rating: '5', name: stored.name })).toEqual({
      kind: 'changed',
      columns: ['phone', 'rating'],
      write: { id: stored.id, version: 3, phone: '+34 1', rating: 5 },
    });
  });

  it('makes a fact unknown when its cell is empty', () => {
    expect(written({ phone: '', founded: ' ' })).toEqual({
      id: stored.id,
      version: 3,
      phone: null,
      founded: null,
    });
  });

  describe('with a source that is noted in Spanish', () => {
    const [url, facts, facts_es] = ['https://example.org/a', 'address', 'dirección'];
    const noted = { ...stored, sources: [{ url, facts, facts_es }] };
    const from = (...sources: object[]) => written({ sources: JSON.stringify(sources) }, noted);

    it('keeps the note beside another source, and takes a new one and an empty one', () => {
      const other = { url: 'https://example.org/b', facts: 'phone' };
      expect(from({ url, facts }, other)).toMatchObject({
        sources: [...noted.sources, { ...other, facts_es: '' }],
      });
      expect(from({ url, facts, facts_es: 'calle' })).toMatchObject({
        sources: [{ url, facts, facts_es: 'calle' }],
      });
      for (const none of ['', null]) {
        expect(from({ url, facts, facts_es: none })).toMatchObject({
          sources: [{ url, facts, facts_es: '' }],
        });
      }
    });
  });
});

describe('the numbers of a row', () => {
  it('are stored as people mean them, not as a program would read them', () => {
    expect(written({ tuition_min: '4.500', students_count: '2.000', founded: '1.984' })).toMatchObject({
      tuition_min: 4500,
      students_count: 2000,
      founded: 1984,
    });
  });

  it('follow the notation of their column', () => {
    const priced = (notation: ',' | '.' | 'mixed') =>
      planRow({ tuition_min: '4.500' }, stored, countryOf, { tuition_min: notation });
    expect(priced(',')).toMatchObject({ write: { tuition_min: 4500 } });
    expect(priced('.')).toMatchObject({ write: { tuition_min: 4.5 } });
    expect(priced('mixed')).toEqual({
      kind: 'error',
      errors: [{ column: 'tuition_min', error: 'numberAmbiguous' }],
    });
  });
});

it('a row about a new school claims nothing that the file does not say', () => {
  const write = written(BASE, null);
  expect(write).toMatchObject({
    name: 'Nueva',
    country: 'Spain',
    city: 'Bilbao',
    type: 'institute',
    slug: '',
    is_active: true,
  });
  for (const column of [
    ...['description', 'phone', 'founded', 'students_count', 'rating', 'tuition_min', 'tuition_currency'],
  ]) {
    expect(write).toHaveProperty(column, null);
  }
});

describe('a wrong cell', () => {
  it.each<[Cells, string, string]>([
    [{ name: ' ' }, 'name', 'nameRequired'],
    [{ country: 'Atlantis' }, 'country', 'countryUnknown'],
    [{ description: 'corta' }, 'description', 'descriptionShort'],
    [{ website: 'javascript:alert(1)' }, 'website', 'websiteInvalid'],
    [{ founded: 'siglo XX' }, 'founded', 'numberInvalid'],
    [{ type: 'bar' }, 'type', 'typeInvalid'],
    [{ tuition_min: '5', tuition_currency: '' }, 'tuition_currency', 'currencyRequired'],
    [{ tuition_currency: 'XAU' }, 'tuition_currency', 'valueInvalid'],
    [{ coordinates_lat: '40' }, 'coordinates_lng', 'coordinatesPair'],
    [{ checked_on: '01/05/2026' }, 'checked_on', 'dateInvalid'],
    [{ is_active: 'quizás' }, 'is_active', 'booleanInvalid'],
    [{ languages: '["a"' }, 'languages', 'listInvalid'],
    [{ programs: 'Grado' }, 'programs', 'objectsInvalid'],
    [{ programs: '[{"name":7}]' }, 'programs', 'valueInvalid'],
    [{ sources: '[{"url":"ftp://x","facts":""}]' }, 'sources', 'sourceInvalid'],
    [{ legacy_id: 'a b' }, 'legacy_id', 'legacyIdInvalid'],
  ])('%j is an error of its column', (cells, column, error) => {
    expect(plan({ ...BASE, ...cells }, null)).toEqual({ kind: 'error', errors: [{ column, error }] });
  });

  it('never throws, whatever the cells hold', () => {
    const cells = fc.record(
      Object.fromEntries(COLUMNS.map((column) => [column, fc.oneof(fc.string(), fc.json())])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(cells, fc.boolean(), (row, isNew) => {
        expect(['error', 'new', 'changed', 'same']).toContain(plan(row, isNew ? null : stored).kind);
      }),
    );
  });
});
