import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ImportOptions } from '@/lib/imports/model/options';
import { UNKNOWABLE } from '@/lib/schools/model/field-names';
import { newSchoolForm, schoolFormSchema } from '@/lib/schools/model/form';
import { toColumns } from '@/lib/schools/model/form-row';
import { TOWN_UNKNOWN } from '@/lib/schools/model/town';
import { readImport } from '../support/read-import.ts';

const UNKNOWN = UNKNOWABLE.filter((name) => name !== 'email' && name !== 'phone');
const FOLDER = 'tests/fixtures/imports';

interface Expected {
  /** An admin's options. */
  answers?: Partial<ImportOptions>;
  /** Rows imported, refused, and left out as no school or as closed. */
  taken: number;
  refused?: string[];
  left?: number;
  /** `column: code` of cells that were skipped or reinterpreted. */
  noted?: string[];
  /** Expected values by row number, from 1. */
  writes?: Record<number, Record<string, unknown>>;
  encoding?: string;
  headingRow?: number;
  /** Cells that have the value of a merge. */
  merged?: number;
}

const times = (count: number, text: string) => Array.from({ length: count }, () => text);
const WEBSITE = 'website: websiteInvalid';

const CASES: Record<string, Expected> = {
  'emoji-one-of-250.csv': { taken: 250, noted: [WEBSITE] },
  'emoji-at-79.csv': { taken: 2, noted: [WEBSITE] },
  'emoji-at-80.csv': { taken: 2, noted: [WEBSITE] },
  'no-references-shift.xlsx': { taken: 1, writes: { 1: { phone: '968000001', address: null } } },
  'no-references-empty-cells.xlsx': {
    taken: 2,
    writes: {
      1: { email: 'info@escuela.example.org', phone: null, website: null },
      2: { phone: '968000001', email: null, address: null },
    },
  },
  'one-bad-byte.csv': {
    taken: 3,
    refused: ['name: unreadable'],
    encoding: 'utf-8',
    writes: { 1: { name: 'ZZR Málaga Repostería', city: 'Málaga' } },
  },
  'macroman.csv': {
    taken: 1,
    encoding: 'macintosh',
    writes: { 1: { name: 'ZZR Málaga Repostería Ñu', city: 'Málaga' } },
  },
  'trailing-delimiters-dropped.csv': { taken: 3, writes: { 2: { phone: null }, 3: { phone: '968000003' } } },
  'specialty-names.csv': {
    taken: 6,
    writes: {
      1: { specialties: ['pastry'] },
      2: { specialties: ['pastry'] },
      4: { specialties: ['culinaryArts'] },
      5: { specialties: ['culinaryArts', 'hospitality'] },
    },
  },
  'x000d.xlsx': {
    taken: 2,
    writes: {
      1: { name: 'ZZR Libro Uno', address: 'Calle Mayor 1\n3.º B\nMurcia' },
      2: { name: 'ZZR Inline Dos', address: 'Calle A\nPiso 2' },
    },
  },
  'excel-equals.csv': { taken: 1, writes: { 1: { phone: '0034968000001', legacy_id: '00123' } } },
  'entities.csv': {
    taken: 1,
    noted: ['name: entities', 'address: entities'],
    writes: { 1: { name: 'ZZR Café & Té Academy', address: 'Calle "Mayor" 1' } },
  },
  'dates.csv': {
    taken: 8,
    noted: [...times(3, 'checked_on: dateInvalid'), ...times(2, 'checked_on: dateUnlikely')],
    writes: {
      1: { checked_on: '2026-05-01' },
      2: { checked_on: '2026-05-01' },
      3: { checked_on: '2026-05-01' },
      4: { checked_on: null },
    },
  },
  'numbers.csv': {
    answers: { notations: { tuition_min: 'none' } },
    taken: 7,
    noted: ['founded: numberInvalid', 'students_count: numberInvalid'],
    writes: {
      1: { tuition_min: 4500 },
      2: { tuition_min: 4500 },
      3: { founded: 1990, students_count: 250, tuition_min: 4500 },
      5: { students_count: 250, tuition_min: 4500 },
      6: { students_count: 120_000, tuition_min: 150_000 },
      7: { founded: null, students_count: null, tuition_min: null },
    },
  },
  'phones.csv': { taken: 7, noted: ['phone: rounded'] },
  'urls.csv': {
    taken: 7,
    noted: [
      ...times(2, 'website: repaired'),
      ...times(3, 'email: repaired'),
      ...times(2, WEBSITE),
      'email: firstTaken',
    ],
    writes: {
      1: { website: 'https://escuela.example.org' },
      2: { email: 'info@escuela.example.org' },
      3: { website: null },
      4: { website: 'https://www.escuelañam.es' },
      5: { email: 'info@escuela.example.org' },
      6: { website: null, email: 'a@b.c' },
    },
  },
  // The database compares names: tests/integration/database/imports.test.ts.
  'duplicates.csv': { taken: 12 },
  'invisible.csv': {
    taken: 3,
    writes: { 1: { name: 'ZZR Gastronomía Viva' }, 2: { name: 'ZZR Cordón Azul' } },
  },
  'prices.csv': {
    answers: { notations: { tuition_min: 'none' } },
    taken: 3,
    writes: { 1: { tuition_min: 12_900 }, 2: { tuition_min: 6200 }, 3: { tuition_min: 3950.5 } },
  },
  'madrid-shape.csv': {
    taken: 16,
    left: 4,
    encoding: 'windows-1252',
    headingRow: 2,
    writes: {
      2: { name: 'SAN ISIDRO', type: 'institute', ownership: 'private', address: 'CALLE Mayor 2, 28001' },
      4: {
        ownership: 'public',
        city: 'El Boalo',
        founded: 1963,
        phone: '910000003',
        coordinates_lat: 40.384_158,
        coordinates_lng: -3.702_04,
      },
    },
  },
  'us-institutions-shape.csv': {
    taken: 17,
    left: 3,
    writes: {
      2: {
        name: 'Example Community College 1',
        address: '101 Main St, 60001-2701',
        city: 'St. Louis',
        phone: '3125550001',
        website: 'https://www.example1.edu/',
        coordinates_lat: 39.9,
      },
    },
  },
  'errors.xlsx': {
    taken: 2,
    refused: ['name: brokenFormula'],
    noted: ['address: brokenFormula', 'phone: brokenFormula', 'students_count: brokenFormula'],
    writes: { 1: { phone: null }, 3: { name: 'ZZR Formula', students_count: 250 } },
  },
  'merged.xlsx': {
    taken: 3,
    merged: 3,
    writes: { 2: { country: 'Spain', city: 'Murcia' }, 3: { country: 'Spain', city: 'Lorca' } },
  },
  'zeros.xlsx': {
    taken: 2,
    writes: { 1: { legacy_id: '00807', phone: '968-000-001' }, 2: { legacy_id: 'C-0042' } },
  },
  'html.csv': {
    taken: 1,
    noted: ['description: entities', 'description: tags', 'features: tags', 'name: tags'],
    writes: {
      1: {
        name: 'ZZR Etiqueta',
        description: 'Cocina española.\nSegunda línea',
        features: ['Taller', 'Aula'],
      },
    },
  },
  'backslash-simple.csv': {
    taken: 2,
    writes: {
      1: { name: 'ZZR "Fogon"', address: 'Calle "Sol"' },
      2: { name: 'ZZR Cinco "5" mesas; y una', address: 'x' },
    },
  },
  'backslash-quotes.csv': {
    taken: 2,
    writes: {
      1: { name: 'ZZR Barra "Invertida"', address: 'Calle "Mayor", 1' },
      2: { name: 'ZZR Barra Dos', address: 'C:\\' },
    },
  },
  'universities-shape.csv': {
    answers: { fixed: { city: TOWN_UNKNOWN } },
    taken: 20,
    writes: { 4: { name: 'Université d’Exemple 3', country: 'Côte d’Ivoire', city: '—' } },
  },
  'merged-headings.xlsx': {
    answers: { notations: { tuition_min: 'none' }, fixed: { tuition_currency: 'EUR' } },
    taken: 7,
    left: 2,
    headingRow: 4,
    noted: [
      'founded: numberInvalid',
      'students_count: numberInvalid',
      // `marzo 2026`, and an Excel number without a date format.
      ...times(2, 'checked_on: dateInvalid'),
      'email: firstTaken',
    ],
    writes: {
      1: { tuition_min: 4500, students_count: 1250, founded: 1987, checked_on: '2026-03-04' },
      2: { tuition_min: 6200, founded: 1992, checked_on: '2026-03-04' },
      3: { tuition_min: 0, founded: null, email: 'tejas@educa.example' },
      4: { country: 'Spain', tuition_min: 3950.5 },
      5: { tuition_min: 2100 },
      6: { tuition_min: 12_900, students_count: 450 },
      7: { country: 'France', tuition_min: 14_500, students_count: 1200 },
    },
  },
};

const PROTECTED = ['protected.xlsx', 'protected-real.xlsx'];
const UPDATES = ['update-error-cells.xlsx', 'update-merged.xlsx'];

it('each file of the folder has its expected result', () => {
  const known = [...Object.keys(CASES), ...PROTECTED, ...UPDATES];
  expect(known.sort()).toEqual(readdirSync(FOLDER).sort());
});

it.each(Object.entries(CASES))('%s', async (file, expected) => {
  const { checked, details, rows } = await readImport(`${FOLDER}/${file}`, () => expected.answers ?? {});
  const said = (kind: 'new' | 'error') =>
    checked
      .filter((row) => row.kind === kind)
      .flatMap(({ errors = [] }) =>
        errors.map(({ column, error }) => (column === null ? error : `${column}: ${error}`)),
      );
  expect(checked).toHaveLength(rows.length);
  expect(said('error')).toEqual(expected.refused ?? []);
  expect(said('new').sort()).toEqual([...(expected.noted ?? [])].sort());
  expect(checked.filter(({ kind }) => kind === 'new')).toHaveLength(expected.taken);
  expect(checked.filter(({ kind }) => kind === 'left')).toHaveLength(expected.left ?? 0);
  for (const [position, write] of Object.entries(expected.writes ?? {}))
    expect(checked[Number(position) - 1]?.write).toMatchObject(write);
  if (expected.encoding) expect(details.encoding).toBe(expected.encoding);
  if (expected.merged) expect(details.merged).toBe(expected.merged);
  if (expected.headingRow) expect(details.headingRow).toBe(expected.headingRow);
});

it.each(PROTECTED)('%s has a password', async (file) => {
  await expect(readImport(`${FOLDER}/${file}`)).rejects.toMatchObject({ problem: 'protected' });
});

describe('about schools that are there', () => {
  const stored = ['zzr-zeta-cocina', 'zzr-elan-cocina', 'zzr-nandu-cocina'].map((slug, index) => ({
    ...toColumns(
      schoolFormSchema.parse({
        ...newSchoolForm(),
        ...{ name: slug, slug, country: 'Argentina', city: 'Salta' },
        ...{ email: 'antes@example.org', phone: '+54 387 111', unknown: UNKNOWN },
      }),
    ),
    ...{ id: `6a4e9b1c-3b1f-4f0e-9d5e-0a1b2c3d4e5${index}`, version: 1 },
  }));
  const changes = async (file: string) => {
    const { checked, details } = await readImport(`${FOLDER}/${file}`, () => ({}), { stored });
    return {
      details,
      rows: checked.map(({ kind, write, errors = [] }) => [
        kind,
        write?.phone,
        write?.email,
        ...errors.map(({ column, error, skipped }) => `${column}: ${error}${skipped ? ', left out' : ''}`),
      ]),
    };
  };

  it('a broken formula leaves what is stored', async () => {
    expect((await changes('update-error-cells.xlsx')).rows).toEqual([
      ['changed', undefined, 'zeta@example.org', 'phone: brokenFormula, left out'],
      ['changed', '+54 387 000 0002', undefined, 'email: brokenFormula, left out'],
    ]);
  });

  it('merged cells count for each of their rows', async () => {
    const { rows, details } = await changes('update-merged.xlsx');
    expect(rows).toEqual([
      ['changed', '+54 387 000 0001', 'info@grupo.example.org'],
      ['changed', '+54 387 000 0002', 'info@grupo.example.org'],
      ['changed', '+54 387 000 0003', 'info@grupo.example.org'],
    ]);
    expect(details.merged).toBe(2);
  });
});

it('any wrong cell refuses its row where that was chosen', async () => {
  const { checked } = await readImport(`${FOLDER}/emoji-one-of-250.csv`, () => ({ strict: true }));
  const kinds = checked.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'new')).toHaveLength(249);
  expect(kinds.filter((kind) => kind === 'error')).toHaveLength(1);
});
