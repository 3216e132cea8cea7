import type { SCHOOL_TYPES } from '@/lib/schools/model/choices';
import { UNKNOWABLE } from '@/lib/schools/model/field-names';
import { newSchoolForm, schoolFormSchema, toPairs } from '@/lib/schools/model/form';
import { FORM_ERRORS } from '@/lib/schools/model/form-errors';
import { changedColumns, toColumns, toForm } from '@/lib/schools/model/form-row';
import type { EditedRow, SchoolForm } from '@/lib/schools/model/form-values';
import { type Column, plainWords } from './columns';
import { UUID } from './identifier';
import type { RowError } from './row-errors';
import { toCell } from './write';

/** From the cells of a row to what it would write, under the editor's rules. */

export interface CellError {
  /** Null when the row as a whole is wrong. */
  column: Column | null;
  error: RowError;
}

/** Cells by column; what is not there was not in the file and stays as it is. */
export type Cells = Partial<Record<Column, string>>;

/** The stored school that a row is about. */
export type MatchedSchool = EditedRow & { id: string; version: number };

export type RowPlan =
  | { kind: 'error'; errors: CellError[] }
  | { kind: 'same' }
  | { kind: 'changed'; columns: string[]; write: Record<string, unknown> }
  | { kind: 'new'; write: Record<string, unknown> };

const PAIR_COLUMNS = ['specialties', 'accreditation', 'features'] as const;
const TYPE_WORDS: Record<string, (typeof SCHOOL_TYPES)[number]> = {
  universidad: 'university',
  instituto: 'institute',
  academia: 'academy',
  colegio: 'college',
};
const TRUE_WORDS = ['true', 'verdadero', '1', 'si', 'yes', 'activa', 'activo', 'active', 'x'];
const FALSE_WORDS = ['false', 'falso', '0', 'no', 'inactiva', 'inactivo', 'inactive'];

/**
 * What a row would do: nothing, change these columns of the matched school, or create one. `countryOf` gives the stored
 * name for any name or code of a country.
 */
export function planRow(
  cells: Cells,
  matched: MatchedSchool | null,
  countryOf: (text: string) => string | undefined,
): RowPlan {
  const given = matched ? differing(cells, matched) : cells;
  const errors: CellError[] = [];
  const form = filledForm(given, matched, countryOf, errors);
  const parsed = schoolFormSchema.safeParse(form);
  if (matched && Object.keys(given).length === 0) return { kind: 'same' };
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const column = String(path[0]) as Column;
      if (errors.some((known) => known.column === column)) continue;
      errors.push({ column, error: FORM_ERRORS.find((key) => key === message) ?? 'valueInvalid' });
    }
  }
  const identity = matched ? {} : identityOf(cells, errors);
  if (errors.length > 0 || !parsed.success) return { kind: 'error', errors };
  if (matched === null) return { kind: 'new', write: { ...toColumns(parsed.data), ...identity } };
  const changes = Object.entries(changedColumns(matched, form, parsed.data)).filter(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(matched[column as keyof EditedRow]),
  );
  if (changes.length === 0) return { kind: 'same' };
  return {
    kind: 'changed',
    columns: changes.map(([column]) => column),
    write: { id: matched.id, version: matched.version, ...Object.fromEntries(changes) },
  };
}

const evenBreaks = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/** The cells that say something else than is stored. A slug is never emptied: the school keeps its address. */
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

/** A new school's form with everything unknown, so that a file without a column claims nothing. */
function unknownForm(): SchoolForm {
  const empty = Object.fromEntries(UNKNOWABLE.map((field) => [field, '']));
  return { ...newSchoolForm(), ...empty, tuition_currency: '', unknown: [...UNKNOWABLE] };
}

function filledForm(
  cells: Cells,
  matched: MatchedSchool | null,
  countryOf: (text: string) => string | undefined,
  errors: CellError[],
): SchoolForm {
  const form = matched ? toForm(matched) : unknownForm();
  const wrong = (column: Column, error: RowError) => errors.push({ column, error });
  const values: Record<string, unknown> = { ...form };
  const unknown = new Set<string>(form.unknown);
  for (const field of UNKNOWABLE) {
    const text = cells[field];
    if (text === undefined) continue;
    values[field] = field === 'website' ? withScheme(text.trim()) : text;
    if (text.trim() === '') unknown.add(field);
    else unknown.delete(field);
  }
  for (const field of PLAIN) if (cells[field] !== undefined) values[field] = cells[field];
  if (cells.tuition_currency !== undefined) {
    values.tuition_currency = cells.tuition_currency.trim().toUpperCase();
  }
  if (cells.coordinates_precision !== undefined) {
    values.coordinates_precision = cells.coordinates_precision.trim().toLowerCase();
  }
  if (cells.type?.trim()) values.type = TYPE_WORDS[plainWords(cells.type)] ?? plainWords(cells.type);
  if (cells.country?.trim()) {
    const country = countryOf(cells.country);
    if (country === undefined) wrong('country', 'countryUnknown');
    values.country = country ?? cells.country;
  } else if (cells.country !== undefined) values.country = '';
  if (cells.is_active?.trim()) {
    const word = plainWords(cells.is_active);
    if (![...TRUE_WORDS, ...FALSE_WORDS].includes(word)) wrong('is_active', 'booleanInvalid');
    values.is_active = TRUE_WORDS.includes(word);
  }
  const list = (column: Column): string[] | null => {
    const read = readList(cells[column] ?? '');
    if (read === null) wrong(column, 'listInvalid');
    return read;
  };
  if (cells.languages !== undefined) values.languages = list('languages') ?? [];
  for (const field of PAIR_COLUMNS) {
    const english = `${field}_en` as const;
    if (cells[field] === undefined && cells[english] === undefined) continue;
    const stored = form[field];
    const es = cells[field] === undefined ? stored.map((pair) => pair.es) : (list(field) ?? []);
    const en = cells[english] === undefined ? stored.map((pair) => pair.en) : (list(english) ?? []);
    values[field] = toPairs(es, en);
  }
  for (const field of ['programs', 'sources'] as const) {
    const text = cells[field];
    if (text === undefined) continue;
    const read = readObjects(text);
    if (read === null) wrong(field, 'objectsInvalid');
    else values[field] = field === 'programs' ? read.map(toProgramme) : read;
  }
  return { ...values, unknown: UNKNOWABLE.filter((field) => unknown.has(field)) } as SchoolForm;
}

const PLAIN = [
  'name',
  'city',
  'description_en',
  'coordinates_lat',
  'coordinates_lng',
  'checked_on',
  'slug',
] as const;

/** `www.example.org` as people write it in files; anything else stays, for the rules to judge. */
function withScheme(text: string): string {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(text) ? `https://${text}` : text;
}

/** A list in a cell: JSON as it is stored, or entries with `|` between them. Null when it is neither. */
function readList(text: string): string[] | null {
  const trimmed = text.trim();
  if (!/^[[{"]/.test(trimmed)) {
    return trimmed
      .split('|')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  }
  const value = parseJson(trimmed);
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? value : null;
}

function readObjects(text: string): Record<string, unknown>[] | null {
  const value = text.trim() === '' ? [] : parseJson(text);
  const isObject = (entry: unknown) => typeof entry === 'object' && entry !== null && !Array.isArray(entry);
  return Array.isArray(value) && value.every(isObject) ? value : null;
}

/** Stored programmes have null where the form has an empty text. */
function toProgramme(entry: Record<string, unknown>) {
  const { name, name_en, duration, duration_en, certified } = entry;
  return {
    name,
    name_en: name_en ?? '',
    duration: duration ?? '',
    duration_en: duration_en ?? '',
    certified: certified ?? false,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The identifiers that a new school brings along. */
function identityOf(cells: Cells, errors: CellError[]): Record<string, string> {
  const id = cells.id?.trim().toLowerCase() ?? '';
  const legacyId = cells.legacy_id?.trim() ?? '';
  if (id !== '' && !UUID.test(id)) errors.push({ column: 'id', error: 'idInvalid' });
  if (!/^\S{0,100}$/.test(legacyId)) errors.push({ column: 'legacy_id', error: 'legacyIdInvalid' });
  return { ...(id === '' ? {} : { id }), ...(legacyId === '' ? {} : { legacy_id: legacyId }) };
}
