import { plainWords } from '@/lib/plain-words';
import {
  FIELD_COLUMNS,
  type FieldColumn,
  type ProgrammeForm,
  valueOfColumn,
} from '@/lib/programmes/model/field-names';
import { choiceOf } from '@/lib/programmes/model/paste-words';
import { dependsOnNotation, type Notation, notationOf } from '@/lib/values/number';
import type { ProgrammeColumn } from './programme-columns';
import { type ReadList, readProgrammeList, writeProgrammeList } from './programme-lists';
import { readNumberCell } from './read-cell';
import type { RowError } from './row-plan';
import { readFlag } from './words';

/** A programme in files: its form and further columns. */
export interface FiledProgramme {
  id: string;
  school_id: string;
  school_slug: string;
  school_name: string;
  position: number;
  slug: string;
  is_active: boolean;
  form: ProgrammeForm;
}

/** Not yet guarded. */
export function programmeCells(programme: FiledProgramme): Record<ProgrammeColumn, string> {
  const { form, ...beside } = programme;
  const cells = FIELD_COLUMNS.map((column) => [column, cellOf(column, form)] as const);
  return {
    ...(Object.fromEntries(cells) as Record<FieldColumn, string>),
    ...beside,
    position: String(beside.position),
    is_active: String(beside.is_active),
  };
}

function cellOf(column: FieldColumn, form: ProgrammeForm): string {
  const value = valueOfColumn(column);
  const held = form[column];
  if (Array.isArray(held)) return writeProgrammeList(value, held);
  return value.kind === 'quantity' ? writeQuantity(String(held)) : String(held);
}

/** Unambiguous: 1.125 could be one thousand one hundred and twenty-five. */
function writeQuantity(text: string): string {
  return dependsOnNotation(text, 'quantity') ? `${text}0` : text;
}

/** Without `value` the form keeps its own. `more` has values of other fields. */
export interface ReadProgrammeCell {
  value?: unknown;
  error?: RowError;
  refused?: string;
  entries?: string[];
  more?: { [Name in FieldColumn]?: string };
}

/** Parses a cell; invalid values stay, for validation. */
export function readProgrammeCell(
  column: FieldColumn,
  cell: string,
  notation: Notation = notationOf([cell]),
): ReadProgrammeCell {
  const value = valueOfColumn(column);
  const list: ReadList<unknown> | null = readProgrammeList(value, cell);
  if (list) {
    const { value, entries, error } = list;
    return { value, entries, ...(error && { error: error.error, refused: error.value }) };
  }
  const word = cell.trim();
  switch (value.kind) {
    case 'choice':
      return { value: word === '' || value.values.includes(word) ? word : (choiceOf(value, word) ?? word) };
    case 'quantity':
      return readLength(word, notation, column);
    case 'count':
      return readNumberCell(word, 'count', notation);
    case 'flag':
      return word === '' ? {} : readFlag(plainWords(word));
    default:
      return { value: cell };
  }
}

/** A number, optionally with its unit: `9 meses`, `60 ECTS`. */
function readLength(cell: string, notation: Notation, column: FieldColumn): ReadProgrammeCell {
  const [, figure = '', word = ''] = /^([\d.,]+)\s*(\p{L}+)\.?$/u.exec(cell) ?? [];
  const unitColumn = FIELD_COLUMNS.find((one) => one === column.replace(/_value$/, '_unit'));
  const unit = figure === '' || unitColumn === undefined ? undefined : unitOf(unitColumn, word);
  if (unitColumn === undefined || unit === undefined) return readNumberCell(cell, 'quantity', notation);
  return { ...readNumberCell(figure, 'quantity', notation), more: { [unitColumn]: unit } };
}

function unitOf(column: FieldColumn, word: string): string | undefined {
  const value = valueOfColumn(column);
  return value.kind === 'choice' ? choiceOf(value, word) : word;
}
