import { FIELD_NAMES, type FieldName, fieldOf } from '@/lib/schools/model/field-names';
import { dependsOnNotation, type Notation, notationOf, readNumber } from '@/lib/schools/model/number';
import type { AnyColumn } from './contents';
import { QUANTITY_COLUMNS } from './programme-columns';
import type { Notations } from './row-plan';

/** How a file writes its amounts: decided for each column from all its values, never for a cell alone. */

/** What the cells of a column say so far, and one of them that could be read in two ways. */
export type NumberEvidence = { notation: Notation; example: string | null };

/** Adds what a cell says to what is known of its column; undefined stays as long as no cell needs a notation. */
export function addNumber(known: NumberEvidence | undefined, cell: string): NumberEvidence | undefined {
  if (cell.length > 30 || !/[.,]\d/.test(cell)) return known;
  const { notation, example } = known ?? { notation: 'none', example: null };
  return {
    notation: together(notation, notationOf([cell])),
    example: example ?? (dependsOnNotation(cell, 'money') ? cell.trim() : null),
  };
}

/** The notation of two parts of a column as that of the whole. */
function together(one: Notation, other: Notation): Notation {
  if (one === 'none' || one === other) return other;
  return other === 'none' ? one : 'mixed';
}

/** What is known of each column of a file, by its number. */
export type FileNumbers = Record<string, NumberEvidence | undefined>;

/** The notations of a file's columns of amounts; other numbers need none. */
export function notationsOf(columns: readonly (AnyColumn | null)[], numbers: FileNumbers): Notations {
  const notations: Notations = {};
  for (const [index, column] of columns.entries()) {
    if (column !== null && isAmount(column)) notations[column] = numbers[index]?.notation ?? 'none';
  }
  return notations;
}

/** How a column was understood, with a value of it as an example. */
export interface NotationExample {
  column: AnyColumn;
  written: string;
  /** Null when its column contradicts itself, so that nobody can tell. */
  read: number | null;
}

/** What is to be said about a file's amounts before anything is written; nothing of those that can be read one way only. */
export function notationExamples(
  columns: readonly (AnyColumn | null)[],
  numbers: FileNumbers,
): NotationExample[] {
  return columns.flatMap((column, index) => {
    const { notation, example } = numbers[index] ?? { notation: 'none', example: null };
    if (column === null || !isAmount(column) || example === null) return [];
    const read = readNumber(example, 'money', notation);
    return [{ column, written: example, read: typeof read === 'number' ? read : null }];
  });
}

function isAmount(column: AnyColumn): boolean {
  if (QUANTITY_COLUMNS.some((quantity) => quantity === column)) return true;
  return isFieldName(column) && fieldOf(column).value.kind === 'money';
}

function isFieldName(column: string): column is FieldName {
  return FIELD_NAMES.some((name) => name === column);
}
