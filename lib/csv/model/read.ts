import Papa from 'papaparse';
import { fromGuarded } from './guard';

/** Reading the files that people have: Excel's semicolons and tabs, its byte order mark, its Latin-1. */

export const MOST_BYTES = 100 * 1024 * 1024;
export const MOST_ROWS = 100_000;
/** Rows, blank ones too, of a sheet or a text: as many as Excel has. */
export const MAX_SHEET_ROWS = 1_048_576;
/** More columns than any register has; a row of more is no table. */
export const MOST_COLUMNS = 300;
/** Characters of one record: beyond them a closing quote is missing. */
const LONGEST_RECORD = 1_000_000;

export const FILE_PROBLEMS = [
  'empty',
  'noRows',
  'tooManyRows',
  'tooManyColumns',
  'openQuote',
  'tooLarge',
  'pdf',
  'oldWorkbook',
  'otherFile',
  'damaged',
  'unpacksTooLarge',
] as const;
/** Why a file cannot be read. */
export type FileProblem = (typeof FILE_PROBLEMS)[number];

/** Thrown while a file is read. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(`The file cannot be read: ${problem}`);
    this.problem = problem;
  }
}

/** A row of a file with the number that a spreadsheet shows. */
export interface SheetRow {
  number: number;
  cells: string[];
}

export interface OpenedFile {
  /** Names of a workbook's sheets; none for a text file. */
  sheets: string[];
  /** Its rows, the headings first, some at a time. Reading them throws UnreadableFile. */
  rows: AsyncIterable<SheetRow[]>;
}

/** How text is written in a file, and how its cells are separated. */
export interface Separation {
  delimiter: string;
  newline: '\r\n' | '\n' | '\r';
  /** Characters of Excel's `sep=;` line, which is row 1 then and no record. */
  skipped: number;
}

/** What a file is, by its first bytes. A workbook of Excel's old format, a PDF and the like are problems. */
export function kindOfFile(head: Uint8Array): 'text' | 'workbook' | FileProblem {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (begins(0x25, 0x50, 0x44, 0x46)) return 'pdf';
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return 'oldWorkbook';
  if (begins(0x50, 0x4b, 0x03, 0x04)) return 'workbook';
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff)) return 'text';
  // No text in the encodings that are read holds control characters such as these, but for a stray NUL.
  const strange = head.filter((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b)).length;
  return strange > head.length / 100 ? 'otherFile' : 'text';
}

/** The encoding that the mark at the beginning names; null without one. */
export function markedEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** How the records are separated, by the first of them; the delimiter is the most frequent one in it. */
export function separationOf(beginning: string): Separation {
  const named = /^"?sep=([,;\t])"?\r?\n/i.exec(beginning);
  const counts = new Map([',', ';', '\t'].map((delimiter) => [delimiter, 0]));
  const start = named?.[0].length ?? 0;
  let quoted = false;
  let end = start;
  for (; end < beginning.length; end += 1) {
    const character = beginning.charAt(end);
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) break;
    else if (!quoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [frequent] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best));
  const newline = beginning.startsWith('\r\n', end) ? '\r\n' : beginning.charAt(end) === '\r' ? '\r' : '\n';
  return { delimiter: named?.[1] ?? frequent, newline, skipped: start };
}

/**
 * Cuts text that arrives in pieces into records. No more than a piece and the record that it ends in are held. Throws
 * UnreadableFile.
 */
export class RecordReader {
  #rest = '';
  readonly #separation: Separation;

  constructor(separation: Separation) {
    this.#separation = separation;
  }

  /** The records that are complete with this piece; `last` when no more comes. */
  read(piece: string, last = false): string[][] {
    const text = this.#rest + piece;
    const { delimiter, newline } = this.#separation;
    const parser = new Papa.Parser({ delimiter, newline });
    const { data, errors, meta } = parser.parse(text, 0, !last) as Papa.ParseResult<string[]>;
    if (last && errors.some(({ type }) => type === 'Quotes')) throw new UnreadableFile('openQuote');
    this.#rest = last ? '' : text.slice(meta.cursor);
    if (this.#rest.length > LONGEST_RECORD) throw new UnreadableFile('openQuote');
    return data.map((cells) => cells.map(cleaned));
  }
}

/** A cell as it is stored: without NUL, which no text of the database holds, and without the marks against formulas. */
export function cleaned(cell: string): string {
  return fromGuarded(cell.replaceAll('\0', ''));
}
