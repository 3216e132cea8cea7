import Papa from 'papaparse';
import { COLUMNS, type Column } from './columns';

/**
 * Writing: UTF-8 with byte order mark, commas, CRLF. Lists are written as they are stored, as JSON text, so that export
 * and import change nothing, not even a list that is broken; unknown is an empty cell.
 */

export const BYTE_ORDER_MARK = '\ufeff';

/** A stored row of `schools`, as far as files show it. */
export type StoredValues = Record<Column, unknown>;

/**
 * A cell that a spreadsheet takes for text: what begins like a formula gets a quote mark in front, and so does what
 * already begins with quote marks and then like a formula, so that `fromGuarded` always gives the same text back.
 */
export function guarded(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** Takes off the quote mark of `guarded`. */
export function fromGuarded(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

/** A stored value as the text of a cell, not yet guarded. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The first line of a file. */
export function writeHeadings(): string {
  return `${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n`;
}

/** Lines of a file, each with its line end. */
export function writeRows(rows: readonly StoredValues[]): string {
  if (rows.length === 0) return '';
  const cells = rows.map((row) => COLUMNS.map((column) => guarded(toCell(row[column]))));
  return `${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}
