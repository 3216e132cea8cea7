import { plainWords } from '@/lib/plain-words';
import {
  FIELD_COLUMNS,
  type FieldColumn,
  type ProgrammeForm,
  valueOfColumn,
} from '@/lib/programmes/model/field-names';
import { choiceOf } from '@/lib/programmes/model/paste-words';
import { dependsOnNotation, type Notation, notationOf } from '@/lib/schools/model/number';
import type { ProgrammeColumn } from './programme-columns';
import { type ReadList, readProgrammeList, writeProgrammeList } from './programme-lists';
import { readNumberCell } from './read-cell';
import type { RowError } from './row-plan';
import { readFlag } from './words';

/** Between the cells of a programme and what its form holds. */

/** A programme as files show it: its form, and what stands beside it. */
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

/** The cells of a programme, not yet guarded. */
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

/** A number so that it can be read in one way only: 1.125 would also be one thousand one hundred and twenty-five. */
function writeQuantity(text: string): string {
  return dependsOnNotation(text, 'quantity') ? `${text}0` : text;
}

/** Without a `value` the form keeps what it holds. `more` is what the cell says of other fields. */
export interface ReadProgrammeCell {
  value?: unknown;
  error?: RowError;
  /** What is refused where it is not the whole cell. */
  refused?: string;
  /** The entries of a list as they were written. */
  entries?: string[];
  more?: { [Name in FieldColumn]?: string };
}

/** A cell as the form holds it; what is wrong with it stays, for the rules to refuse. */
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

/** A number, or, where a unit stands beside it, a number with its unit: `9 meses`, `60 ECTS`. */
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
