import { type FieldName, fieldOf } from '@/lib/schools/model/field-names';
import { dependsOnNotation, notationOf, readNumber } from '@/lib/schools/model/number';
import type { Column } from './columns';
import type { Notations } from './row';

/** How a file writes its amounts: decided for each column from all its values, never for a cell alone. */

type Rows = readonly { cells: readonly string[] }[];

/** The notations of a file's columns of money; other numbers need none. */
export function notationsOf(columns: readonly (Column | null)[], rows: Rows): Notations {
  const notations: Notations = {};
  for (const [index, column] of columns.entries()) {
    if (column !== null && isMoney(column)) {
      notations[column] = notationOf(rows.map(({ cells }) => cells[index] ?? ''));
    }
  }
  return notations;
}

/** How a column was understood, with a value of it as an example; null for one that nobody could take for another. */
export interface NotationExample {
  column: FieldName;
  written: string;
  /** Null when its column contradicts itself, so that nobody can tell. */
  read: number | null;
}

/** What is to be said about a file's amounts before anything is written. */
export function notationExamples(columns: readonly (Column | null)[], rows: Rows): NotationExample[] {
  const notations = notationsOf(columns, rows);
  return columns.flatMap((column, index) => {
    if (column === null || !isMoney(column)) return [];
    const written = rows
      .map(({ cells }) => cells[index] ?? '')
      .find((cell) => dependsOnNotation(cell, 'money'));
    if (written === undefined) return [];
    const read = readNumber(written, 'money', notations[column] ?? 'mixed');
    return [{ column, written: written.trim(), read: typeof read === 'number' ? read : null }];
  });
}

function isMoney(column: Column): column is FieldName {
  return (
    !['id', 'legacy_id'].includes(column) &&
    !column.endsWith('_en') &&
    fieldOf(column as FieldName).value.kind === 'money'
  );
}
