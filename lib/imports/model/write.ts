import Papa from 'papaparse';
import { COLUMNS, type Column } from './columns';
import { guarded } from './guard';
import { type FiledProgramme, programmeCells } from './programme-cells';
import { PROGRAMME_COLUMNS } from './programme-columns';

/**
 * CSV with byte order mark, commas or semicolons, CRLF. Lists of schools are their JSON text, so that even invalid ones round-trip.
 */

export const BYTE_ORDER_MARK = '\ufeff';

export type StoredValues = Record<Column, unknown>;

/** Not yet guarded. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function writeHeadings(columns: readonly string[] = COLUMNS, separator = ','): string {
  return `${BYTE_ORDER_MARK}${columns.join(separator)}\r\n`;
}

export function writeRows(rows: readonly StoredValues[], separator?: string): string {
  return writeLines(
    rows.map((row) => COLUMNS.map((column) => row[column])),
    separator,
  );
}

export function writeProgrammes(rows: readonly FiledProgramme[], separator?: string): string {
  return writeLines(
    rows.map((row) => {
      const cells = programmeCells(row);
      return PROGRAMME_COLUMNS.map((column) => cells[column]);
    }),
    separator,
  );
}

/** Lines with CRLF. Numbers are not guarded, even negative ones. */
export function writeLines(lines: readonly (readonly unknown[])[], separator = ','): string {
  if (lines.length === 0) return '';
  const cells = lines.map((line) =>
    line.map((value) => (typeof value === 'number' ? toCell(value) : guarded(toCell(value)))),
  );
  return `${Papa.unparse(cells, { newline: '\r\n', delimiter: separator })}\r\n`;
}
