import Papa from 'papaparse';
import { COLUMNS, type Column } from './columns';
import { guarded } from './guard';
import { type FiledProgramme, programmeCells } from './programme-cells';
import { PROGRAMME_COLUMNS } from './programme-columns';

/**
 * Writing: UTF-8 with byte order mark, commas, CRLF. Lists of schools are written as they are stored, as JSON text, so that
 * export and import change nothing, not even a list that is broken; unknown is an empty cell.
 */

export const BYTE_ORDER_MARK = '\ufeff';

/** A stored row of `schools`, as far as files show it. */
export type StoredValues = Record<Column, unknown>;

/** A stored value as the text of a cell, not yet guarded. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The first line of a file. */
export function writeHeadings(columns: readonly string[] = COLUMNS): string {
  return `${BYTE_ORDER_MARK}${columns.join(',')}\r\n`;
}

/** Lines of a file of schools, each with its line end. */
export function writeRows(rows: readonly StoredValues[]): string {
  return writeLines(rows.map((row) => COLUMNS.map((column) => row[column])));
}

/** The same of programmes. */
export function writeProgrammes(rows: readonly FiledProgramme[]): string {
  return writeLines(
    rows.map((row) => {
      const cells = programmeCells(row);
      return PROGRAMME_COLUMNS.map((column) => cells[column]);
    }),
  );
}

/** Lines of these values, each with its line end. A number is no formula, even a negative one. */
export function writeLines(lines: readonly (readonly unknown[])[]): string {
  if (lines.length === 0) return '';
  const cells = lines.map((line) =>
    line.map((value) => (typeof value === 'number' ? toCell(value) : guarded(toCell(value)))),
  );
  return `${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}
