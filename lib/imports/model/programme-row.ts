import { plainWords } from '@/lib/plain-words';
import { FIELD_COLUMNS, type FieldColumn, type ProgrammeForm } from '@/lib/programmes/model/field-names';
import { newProgrammeForm, toProgrammeColumns } from '@/lib/programmes/model/form';
import { PROGRAMME_ERRORS } from '@/lib/programmes/model/form-errors';
import { programmeSchema } from '@/lib/programmes/model/form-schema';
import { schemaOf } from '@/lib/schools/model/form-schemas';
import { slugify } from '@/lib/schools/model/slug';
import { isUuid } from '@/lib/uuid';
import { isValueReason } from '@/lib/values/reading';
import { type FiledProgramme, programmeCells, readProgrammeCell } from './programme-cells';
import { PROGRAMME_COLUMNS, type ProgrammeColumn, SCHOOL_COLUMNS } from './programme-columns';
import { readNumberCell } from './read-cell';
import { type CellError, evenBreaks, type Notations, type RowError, type RowPlan } from './row-plan';
import { readFlag } from './words';

/** Converts a programme row to its changes, with the rules of the editor's form. */

/** Columns missing in the file stay unchanged. */
export type ProgrammeCells = Partial<Record<ProgrammeColumn, string>>;

export type MatchedProgramme = FiledProgramme & { version: number };

/** The school of a row; when missing there are errors. */
export interface NamedSchool {
  id: string | null;
  errors: CellError[];
}

/** Result of a row: nothing, changes to the matched programme, or a new one. */
export function planProgramme(
  cells: ProgrammeCells,
  matched: MatchedProgramme | null,
  school: NamedSchool,
  notations: Notations = {},
): RowPlan {
  const errors = [...school.errors];
  const given = matched ? differing(cells, matched) : cells;
  if (matched && errors.length === 0 && Object.keys(given).length === 0) return { kind: 'same' };
  const { form, entries, more } = filledForm(given, matched, notations, errors);
  const beside = besideForm(given, errors);
  const parsed = programmeSchema.safeParse(form);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [column = '', entry] = path;
    if (errors.some((known) => known.column === column)) continue;
    const value = typeof entry === 'number' ? entries.get(String(column))?.[entry] : undefined;
    errors.push({
      column: String(column) as FieldColumn,
      error: errorOf(message),
      ...(value !== undefined && { value }),
    });
  }
  const id = matched ? '' : (cells.id?.trim().toLowerCase() ?? '');
  if (id !== '' && !isUuid(id)) errors.push({ column: 'id', error: 'idInvalid' });
  if (errors.length > 0 || !parsed.success) return { kind: 'error', errors };
  const columns = { ...toProgrammeColumns(parsed.data), ...beside };
  if (matched === null) {
    return { kind: 'new', write: { ...columns, ...(id !== '' && { id }), school_id: school.id } };
  }
  const said = Object.keys({ ...given, ...more });
  const changes = changesOf(columns, matched)
    .filter(([column]) => said.includes(column))
    .sort(([one], [other]) => placeOf(one) - placeOf(other));
  if (changes.length === 0) return { kind: 'same' };
  const { version, school_id } = matched;
  return {
    kind: 'changed',
    columns: changes.map(([column]) => column),
    write: { id: matched.id, school_id, version, ...Object.fromEntries(changes) },
  };
}

function errorOf(message: string): RowError {
  return isValueReason(message)
    ? message
    : (PROGRAMME_ERRORS.find((key) => key === message) ?? 'valueInvalid');
}

function placeOf(column: string): number {
  const columns: readonly string[] = PROGRAMME_COLUMNS;
  return columns.indexOf(column);
}

/** Cells that differ from the stored values. Slug, position and flag are never emptied. */
function differing(cells: ProgrammeCells, matched: MatchedProgramme): ProgrammeCells {
  const stored = programmeCells(matched);
  const kept: readonly string[] = ['slug', 'position', 'is_active'];
  const entries = Object.entries(cells) as [ProgrammeColumn, string][];
  return Object.fromEntries(
    entries.filter(([column, text]) => {
      if (column === 'id' || SCHOOL_COLUMNS.some((one) => one === column)) return false;
      if (kept.includes(column) && text.trim() === '') return false;
      return evenBreaks(text) !== evenBreaks(stored[column]);
    }),
  );
}

function filledForm(
  cells: ProgrammeCells,
  matched: MatchedProgramme | null,
  notations: Notations,
  errors: CellError[],
): { form: ProgrammeForm; entries: Map<string, string[]>; more: Record<string, string> } {
  const form: Record<string, unknown> = { ...(matched?.form ?? newProgrammeForm()) };
  const entries = new Map<string, string[]>();
  const more: Record<string, string> = {};
  for (const name of FIELD_COLUMNS) {
    const cell = cells[name];
    if (cell === undefined) continue;
    const read = readProgrammeCell(name, cell, notations[name]);
    if (read.value !== undefined) form[name] = read.value;
    if (read.entries) entries.set(name, read.entries);
    if (read.error) {
      errors.push({ column: name, error: read.error, ...(read.refused && { value: read.refused }) });
    }
    // A unit in the number's cell applies when its own cell is empty.
    for (const [field, said] of Object.entries(read.more ?? {})) {
      if ((cells[field as FieldColumn]?.trim() ?? '') === '') more[field] = said;
    }
  }
  return { form: { ...form, ...more } as ProgrammeForm, entries, more };
}

const POSITION = schemaOf({ kind: 'count', most: 100_000, error: 'notNegative' });

/** Columns outside the form: slug, position and visibility. */
function besideForm(cells: ProgrammeCells, errors: CellError[]): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  const wrong = (column: ProgrammeColumn, error: RowError) => errors.push({ column, error });
  const [slug = '', position = '', shown = ''] = [cells.slug, cells.position, cells.is_active].map((cell) =>
    cell?.trim(),
  );
  if (slug !== '') {
    said.slug = slugify(slug);
    if (said.slug === '' || slug.length > 200) wrong('slug', 'slugEmpty');
  }
  if (position !== '') {
    const parsed = POSITION.safeParse(readNumberCell(position, 'count', 'none').value);
    said.position = parsed.data;
    if (!parsed.success) {
      const message = parsed.error.issues[0]?.message;
      wrong('position', PROGRAMME_ERRORS.find((key) => key === message) ?? 'numberInvalid');
    }
  }
  if (shown !== '') {
    const { value, error } = readFlag(plainWords(shown));
    said.is_active = value;
    if (error) wrong('is_active', error);
  }
  return said;
}

function changesOf(columns: Record<string, unknown>, matched: MatchedProgramme): [string, unknown][] {
  const stored = programmeSchema.safeParse(matched.form);
  const before: Record<string, unknown> = {
    ...(stored.success && toProgrammeColumns(stored.data)),
    slug: matched.slug,
    position: matched.position,
    is_active: matched.is_active,
  };
  return Object.entries(columns).filter(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(before[column]),
  );
}
