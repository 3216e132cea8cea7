import { COLUMNS, type Column } from './columns';
import { BYTE_ORDER_MARK, writeLines } from './csv-lines';
import { type FiledProgramme, programmeCells } from './programme-cells';
import { PROGRAMME_COLUMNS } from './programme-columns';

/**
 * CSV with byte order mark, commas or semicolons, CRLF. Lists of schools are JSON.
 */

export type StoredValues = Record<Column, unknown>;

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
