import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '@/lib/imports/model/headings';
import { type Cells, planRow } from '@/lib/imports/model/row';
import { writeHeadings, writeRows } from '@/lib/imports/model/write';
import { FIELD_COLUMNS as PROGRAMME_COLUMNS } from '@/lib/programmes/model/field-names';
import { toProgrammeColumns, toProgrammeForm } from '@/lib/programmes/model/form';
import { programmeSchema } from '@/lib/programmes/model/form-schema';
import { toProgramme } from '@/lib/programmes/queries/rows';
import { programmeDetail } from '@/lib/public-api/programme-schemas';
import { programmeOf } from '@/lib/public-api/programme-views';
import { schoolDetail } from '@/lib/public-api/schemas';
import { detailOf } from '@/lib/public-api/views';
import { FIELD_COLUMNS } from '@/lib/schools/model/field-names';
import { schoolFormSchema } from '@/lib/schools/model/form';
import { toColumns, toForm } from '@/lib/schools/model/form-row';
import { PUBLIC_NAMES, propertyOf } from '@/lib/schools/model/public-values';
import { toSchool } from '@/lib/schools/queries/rows';
import { anyForm } from '../../support/any-form.ts';
import { anyProgramme } from '../../support/any-programme.ts';
import { recordsOf } from '../../support/read-csv.ts';

const SYSTEM_COLUMNS = [
  ...['id', 'legacy_id', 'image', 'gallery', 'version', 'created_at', 'updated_at', 'sort_name'],
  ...['name_slug', 'town_slug', 'region_slug'],
  ...['completeness', 'completeness_band', 'admin_text', 'listed', 'derived_language'],
];

/** The same of `programmes`. */
const OF_PROGRAMMES = 'id school_id position slug weeks is_active created_at updated_at version'.split(' ');

it.each([
  ['schools', [...FIELD_COLUMNS, ...SYSTEM_COLUMNS]],
  ['programmes', [...PROGRAMME_COLUMNS, ...OF_PROGRAMMES]],
])('the table of fields has every column of %s but those that nobody fills in', (table, known) => {
  const types = readFileSync('lib/supabase/tables.types.ts', 'utf8');
  const [, row = ''] =
    new RegExp(`\n {6}${table}: \\{\n {8}Row: \\{\n([\\s\\S]*?)\n {8}\\}`).exec(types) ?? [];
  const columns = [...row.matchAll(/^ {10}(\w+):/gm)].map(([, name]) => name);
  expect(columns.length).toBeGreaterThan(40);
  expect([...known].sort()).toEqual(columns.sort());
});

/** A row as the database stores a form. */
const stored = (form: Parameters<typeof schoolFormSchema.parse>[0]) =>
  toColumns(schoolFormSchema.parse(form));
const ID = '6a4e9b1c-3b1f-4f0e-9d5e-0a1b2c3d4e5f';
const at = (path: string) => `https://directory.example${path}` as `https://${string}`;

describe('what is made from the table', () => {
  it('gives back any form from the row that it was stored as', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        expect(toForm(stored(form))).toEqual(form);
      }),
    );
  });

  it('reads back from a file what was written into it, as a known school and as a new one', () => {
    const row = anyForm.map(stored);
    fc.assert(
      fc.property(row, (school) => {
        const file = writeHeadings() + writeRows([{ ...school, id: ID, legacy_id: 's1' }]);
        const [headings = [], cellsOfRow = []] = recordsOf(file.replace(/^\ufeff/, ''));
        const columns = guessMapping(headings);
        const cells: Cells = Object.fromEntries(
          columns.map((column, place) => [column ?? '', cellsOfRow[place]]),
        );
        const country = (text: string) => text;
        expect(planRow(cells, { ...school, id: ID, version: 3 }, country)).toEqual({ kind: 'same' });
        expect(planRow(cells, null, country, {}, true)).toEqual({
          kind: 'new',
          write: { ...school, id: ID, legacy_id: 's1' },
        });
      }),
    );
  });

  it('is published as the API says, whatever is stored', () => {
    const beside = {
      id: ID,
      legacy_id: null,
      image: null,
      updated_at: '2026-01-01T00:00:00Z',
      completeness_band: 1,
      derived_language: null,
    };
    fc.assert(
      fc.property(anyForm.map(stored), (row) => {
        const school = toSchool({ ...beside, ...row });
        for (const name of PUBLIC_NAMES) expect(school).toHaveProperty(propertyOf(name));
        expect(schoolDetail.safeParse(detailOf(school, false, at)).error).toBeUndefined();
      }),
    );
  });

  it('gives back any form of a programme from its row, published as the API says', () => {
    fc.assert(
      fc.property(anyProgramme, ({ form, slug }) => {
        const row = toProgrammeColumns(programmeSchema.parse(form));
        expect(toProgrammeForm(row)).toEqual(form);
        const beside = { id: ID, school_id: ID, slug, weeks: null, updated_at: '2026-01-01', version: 1 };
        const shown = programmeOf(toProgramme({ ...row, ...beside }), 'escuela', at);
        expect(programmeDetail.safeParse(shown).error).toBeUndefined();
      }),
    );
  });
});
