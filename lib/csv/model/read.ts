import Papa from 'papaparse';
import { fromGuarded } from './guard';

/** Reading the files that people have: Excel's semicolons and tabs, its byte order mark, its Latin-1. */

export const MOST_BYTES = 5 * 1024 * 1024;
export const MOST_ROWS = 5000;

export interface Table {
  headings: string[];
  /** Row numbers as a spreadsheet shows them: the headings are row 1. Rows without any text are left out. */
  rows: { number: number; cells: string[] }[];
}
export type TableProblem = 'empty' | 'noRows' | 'tooManyRows' | 'openQuote';

/** The text of a file: UTF-8 or UTF-16 by its mark, else UTF-8 when it is, else Windows-1252 (which holds Latin-1). */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The table in a text; a code when there is none. */
export function readTable(text: string): Table | TableProblem {
  const { body, delimiter, skipped } = separate(text);
  const { data, errors } = Papa.parse<string[]>(body, { delimiter });
  if (errors.some(({ type }) => type === 'Quotes')) return 'openQuote';
  const [headings, ...records] = data;
  if (headings === undefined || headings.every((heading) => heading.trim() === '')) return 'empty';
  const rows = records
    .map((cells, index) => ({ number: index + 2 + skipped, cells: cells.map(cleaned) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length === 0) return 'noRows';
  return rows.length > MOST_ROWS
    ? 'tooManyRows'
    : { headings: headings.map((heading) => heading.trim()), rows };
}

/** No text of the database holds NUL. */
function cleaned(cell: string): string {
  return fromGuarded(cell.replaceAll('\0', ''));
}

/** Takes off the mark and Excel's `sep=;` line; the delimiter is the most frequent one in the first record. */
function separate(text: string): { body: string; delimiter: string; skipped: number } {
  const unmarked = text.replace(/^\ufeff/, '');
  const named = /^"?sep=([,;\t])"?\r?\n/i.exec(unmarked);
  if (named) return { body: unmarked.slice(named[0].length), delimiter: named[1] ?? ',', skipped: 1 };
  const counts = new Map([',', ';', '\t'].map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const character of unmarked) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) break;
    else if (!quoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [delimiter] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best));
  return { body: unmarked, delimiter, skipped: 0 };
}
