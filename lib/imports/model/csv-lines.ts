import Papa from 'papaparse';
import { guarded } from './guard';

export const BYTE_ORDER_MARK = '\ufeff';

/** Not yet guarded. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Lines with CRLF. Numbers are not guarded, even negative ones. */
export function writeLines(lines: readonly (readonly unknown[])[], separator = ','): string {
  if (lines.length === 0) return '';
  const cells = lines.map((line) =>
    line.map((value) => (typeof value === 'number' ? toCell(value) : guarded(toCell(value)))),
  );
  return `${Papa.unparse(cells, { newline: '\r\n', delimiter: separator })}\r\n`;
}
