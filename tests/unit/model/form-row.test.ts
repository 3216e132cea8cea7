import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newSchoolForm, schoolFormSchema } from '@/lib/schools/model/form';
import {
  changedColumns,
  differingFields,
  takeFields,
  toForm,
  unknownWhenEmpty,
} from '@/lib/schools/model/form-row';
import type { EditedRow } from '@/lib/schools/model/form-values';

interface SeedSchool {
  [column: string]: unknown;
}
const seed = JSON.parse(readFileSync('supabase/seed/schools.json', 'utf8')) as SeedSchool[];

const LISTS = [
  ...['specialties', 'specialties_en', 'languages', 'accreditation', 'accreditation_en', 'features'],
  ...['features_en', 'programs'],
];

/** A seed school as stored. */
function rowOf(school: SeedSchool): EditedRow {
  const lists = Object.fromEntries(LISTS.map((column) => [column, school[column] ?? []]));
  return {
    rating: null,
    description_en: null,
    coordinates_precision: null,
    checked_on: null,
    is_active: true,
    sources: [],
    ...school,
    ...lists,
  } as unknown as EditedRow;
}
const rows = seed.map(rowOf);
const [first = rowOf({})] = rows;
const edited = (row: EditedRow, change: Partial<ReturnType<typeof toForm>>) => {
  const form = { ...toForm(row), ...change };
  return changedColumns(row, form, schoolFormSchema.parse(form));
};

describe('a stored school in the editor', () => {
  it('is accepted and writes nothing when nothing was edited, for every school of the seed', () => {
    expect(rows.length).toBeGreaterThan(40);
    for (const row of rows) expect(edited(row, {}), row.name).toEqual({});
  });

  it('shows a null as an empty field marked as unknown', () => {
    const form = toForm({ ...first, phone: null, students_count: null });
    expect(form.phone).toBe('');
    expect(form.students_count).toBe('');
    expect(form.unknown).toEqual(expect.arrayContaining(['phone', 'students_count']));
  });

  it('writes null for a fact that is marked as unknown, not an empty text', () => {
    const row = { ...first, phone: '+34 943 00 00 00' };
    const form = toForm(row);
    expect(edited(row, { phone: '', unknown: [...form.unknown, 'phone'] })).toEqual({ phone: null });
  });
});

describe('two versions of a form', () => {
  const base = toForm(first);
  const mine = { ...base, city: 'Bilbao', unknown: base.unknown.filter((field) => field !== 'phone') };
  it('differ in the fields that were edited, the mark of an unknown fact counted', () => {
    expect(base.unknown).toContain('phone');
    expect(differingFields(base, mine)).toEqual(['city', 'phone']);
    expect(differingFields(base, base)).toEqual([]);
  });

  it('are merged field by field with their marks', () => {
    const theirs = { ...base, name: 'Other' };
    const merged = takeFields(theirs, { ...mine, phone: '1' }, ['city', 'phone']);
    expect(merged).toMatchObject({ name: 'Other', city: 'Bilbao', phone: '1' });
    expect(merged.unknown).not.toContain('phone');
    expect(takeFields(theirs, mine, []).unknown).toEqual(theirs.unknown);
  });
});

it('a new school with name, town and country alone is right once what is empty is said to be unknown', () => {
  const form = { ...newSchoolForm(), name: 'Taller', city: 'Faro', country: 'Portugal', founded: '' };
  expect(schoolFormSchema.safeParse(form).success).toBe(false);
  const parsed = schoolFormSchema.safeParse({ ...form, unknown: unknownWhenEmpty(form) });
  expect(parsed.data).toMatchObject({ name: 'Taller', address: null, phone: null, founded: null });
});
