import {
  FIELD_NAMES,
  type FieldColumn,
  type FieldName,
  fieldOf,
  isOfKind,
  isPaired,
  isUnknowable,
  UNKNOWABLE,
} from '@/lib/schools/model/field-names';
import { newSchoolForm, schoolFormSchema, toPairs } from '@/lib/schools/model/form';
import { FORM_ERRORS } from '@/lib/schools/model/form-errors';
import { changedColumns, toColumns, toForm } from '@/lib/schools/model/form-row';
import type { EditedRow, SchoolForm } from '@/lib/schools/model/form-values';
import { isUuid } from '@/lib/uuid';
import { isValueReason } from '@/lib/values/reading';
import type { Column } from './columns';
import { toCell } from './csv-lines';
import { meantCells } from './meaning';
import { readCell, readList, withStoredNotes } from './read-cell';
import { type CellError, evenBreaks, type Notations, type RowError, type RowPlan } from './row-plan';

/** Converts a school row to its changes, with the editor's rules. */

/** Columns missing in the file stay unchanged. */
export type Cells = Partial<Record<Column, string>>;

export type MatchedSchool = EditedRow & { id: string; version: number };

/** Nothing, changes to the matched school, or a new one. Cells of an export are `literal`. */
export function planRow(
  cells: Cells,
  matched: MatchedSchool | null,
  countryOf: (text: string) => string | undefined,
  notations: Notations = {},
  literal = false,
): RowPlan {
  const given = matched ? differing(cells, matched) : cells;
  const errors: CellError[] = [];
  const notes: CellError[] = [];
  const read = literal ? given : meantCells(given, errors, notes, matched?.tuition_currency ?? '');
  const form = filledForm(read, matched, { countryOf, notations }, errors);
  const parsed = schoolFormSchema.safeParse(form);
  if (matched && Object.keys(given).length === 0) return { kind: 'same' };
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const column = String(path[0]) as Column;
      if (errors.some((known) => known.column === column)) continue;
      errors.push({
        column,
        error: errorOf(message),
        ...(message === 'zeroCoordinates' && { value: '0, 0' }),
      });
    }
  }
  const identity = matched ? {} : identityOf(cells, errors);
  if (errors.length > 0 || !parsed.success) return { kind: 'error', errors };
  const noted = notes.length > 0 ? { notes } : {};
  if (matched === null) return { kind: 'new', write: { ...toColumns(parsed.data), ...identity }, ...noted };
  const changes = Object.entries(changedColumns(matched, form, parsed.data)).filter(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(matched[column as keyof EditedRow]),
  );
  if (changes.length === 0) return { kind: 'same' };
  return {
    kind: 'changed',
    columns: changes.map(([column]) => column),
    write: { id: matched.id, version: matched.version, ...Object.fromEntries(changes) },
    ...noted,
  };
}

function errorOf(message: string): RowError {
  return isValueReason(message) ? message : (FORM_ERRORS.find((key) => key === message) ?? 'valueInvalid');
}

/** Cells that differ from the stored values. A slug is never emptied. */
function differing(cells: Cells, matched: MatchedSchool): Cells {
  const entries = Object.entries(cells) as [Column, string][];
  return Object.fromEntries(
    entries.filter(([column, text]) => {
      if (column === 'id' || column === 'legacy_id' || (column === 'slug' && text.trim() === ''))
        return false;
      return evenBreaks(text) !== evenBreaks(toCell(matched[column]));
    }),
  );
}

/** A new school's form with all values unknown, because defaults would be claims. */
function unknownForm(): SchoolForm {
  const suggested = FIELD_NAMES.filter((name) => {
    const { value } = fieldOf(name);
    return 'initial' in value && typeof value.initial === 'string' && value.presence !== 'required';
  });
  const empty = Object.fromEntries(suggested.map((name) => [name, '']));
  return { ...newSchoolForm(), ...empty, unknown: [...UNKNOWABLE] };
}

function filledForm(
  cells: Cells,
  matched: MatchedSchool | null,
  reading: { countryOf: (text: string) => string | undefined; notations: Notations },
  errors: CellError[],
): SchoolForm {
  const form = matched ? toForm(matched) : unknownForm();
  const wrong = (column: Column, error: RowError | undefined) => error && errors.push({ column, error });
  const values: Record<string, unknown> = { ...form };
  const unknown = new Set<FieldName>(form.unknown);
  for (const name of FIELD_NAMES) {
    const cell = cells[name];
    if (isPaired(name)) {
      const list = (column: FieldColumn, stored: string[]): string[] => {
        if (cells[column] === undefined) return stored;
        const { value, error } = readList(cells[column]);
        wrong(column, error);
        return value;
      };
      const spanish = list(
        name,
        form[name].map(({ es }) => es),
      );
      const english = list(
        `${name}_en`,
        form[name].map(({ en }) => en),
      );
      values[name] = toPairs(spanish, english);
    } else if (cell !== undefined) {
      const { value, error } = readCell(fieldOf(name), cell, reading.countryOf, reading.notations[name]);
      wrong(name, error);
      if (value !== undefined) {
        values[name] = isOfKind(name, ['sources']) ? withStoredNotes(value, form[name]) : value;
      }
      if (isUnknowable(name) && cell.trim() === '') unknown.add(name);
      else unknown.delete(name);
    }
  }
  return { ...values, unknown: UNKNOWABLE.filter((field) => unknown.has(field)) } as SchoolForm;
}

function identityOf(cells: Cells, errors: CellError[]): Record<string, string> {
  const id = cells.id?.trim().toLowerCase() ?? '';
  const legacyId = cells.legacy_id?.trim() ?? '';
  if (id !== '' && !isUuid(id)) errors.push({ column: 'id', error: 'idInvalid' });
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(legacyId)) errors.push({ column: 'legacy_id', error: 'rounded' });
  if (!/^\S{0,100}$/.test(legacyId)) errors.push({ column: 'legacy_id', error: 'legacyIdInvalid' });
  return { ...(id === '' ? {} : { id }), ...(legacyId === '' ? {} : { legacy_id: legacyId }) };
}
