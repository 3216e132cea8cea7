import { type Encoding, markedEncoding } from './encoding';
import { fromGuarded } from './guard';

export const MAX_BYTES = 100 * 1024 * 1024;
export const MAX_ROWS = 100_000;
/** Rows including blank ones: Excel's maximum. */
export const MAX_SHEET_ROWS = 1_048_576;
/** Seconds of processor time, several times what the largest file needs. */
export const MAX_READING_S = 60;
export const MAX_COLUMNS = 300;
/** Characters of a cell and of a number format: Excel's maxima. */
const MAX_CELL = 32_767;
const MAX_FORMAT = 255;
/** Characters of a row, and of all rows: a workbook may repeat a text in many cells. */
const MAX_ROW = 200_000;
const MAX_TEXT = 200_000_000;

export const FILE_PROBLEMS = [
  'empty',
  'noRows',
  'noHeadings',
  'tooManyRows',
  'tooManyColumns',
  'cellTooLong',
  'rowTooLong',
  'formatTooLong',
  'openQuote',
  'tooLarge',
  'pdf',
  'oldWorkbook',
  'protected',
  'webPage',
  'otherFile',
  'damaged',
  'notKept',
  'unpacksTooLarge',
  'takesTooLong',
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

export class UnreadableFile extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(`The file cannot be read: ${problem}`);
    this.problem = problem;
  }
}

/** Counts the processor time of reading one file, by a clock in milliseconds that runs while this thread computes. */
export class ReadingTime {
  readonly #clock: () => number;
  #spent = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Throws UnreadableFile when the limit is exceeded. */
  spend<Value>(work: () => Value): Value {
    const began = this.#clock();
    const value = work();
    this.#spent += this.#clock() - began;
    if (this.#spent > MAX_READING_S * 1000) throw new UnreadableFile('takesTooLong');
    return value;
  }
}

/** Throws UnreadableFile for a cell longer than Excel's. */
export function checkCell({ length }: string): void {
  if (length > MAX_CELL) throw new UnreadableFile('cellTooLong');
}

/** Throws UnreadableFile for a number format longer than Excel's. */
export function checkFormat({ length }: string): void {
  if (length > MAX_FORMAT) throw new UnreadableFile('formatTooLong');
}

/** Counts the characters of a file's rows. */
export class TextSize {
  #all = 0;

  /** The row's characters. Throws UnreadableFile when a cell, the row or the file has too many. */
  add(cells: readonly string[]): number {
    let row = 0;
    for (const cell of cells) {
      checkCell(cell);
      row += cell.length;
    }
    if (row > MAX_ROW) throw new UnreadableFile('rowTooLong');
    this.#all += row;
    if (this.#all > MAX_TEXT) throw new UnreadableFile('unpacksTooLarge');
    return row;
  }
}

/** `number` is the spreadsheet's row number. */
export interface SheetRow {
  number: number;
  cells: string[];
  /** Cells that have the value of a merge that begins above. */
  merged?: number;
  /** Addresses behind cells, by column from 0. */
  links?: Readonly<Record<number, string>>;
}

export interface OpenedFile {
  /** Empty for a text file. */
  sheets: string[];
  /** Null for a workbook. */
  encoding: Encoding | null;
  encodingSamples: Partial<Record<Encoding, string>>;
  /** In batches, including rows above the headings. Iterating throws UnreadableFile. */
  rows: AsyncIterable<SheetRow[]>;
}

/** Detected from the first bytes. Excel's old format, PDF and others are problems. */
export function kindOfFile(head: Uint8Array): 'text' | 'workbook' | FileProblem {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (begins(0x25, 0x50, 0x44, 0x46)) return 'pdf';
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return 'oldWorkbook';
  if (begins(0x50, 0x4b, 0x03, 0x04)) return 'workbook';
  const marked = markedEncoding(head);
  if (isMarkup(new TextDecoder(marked ?? 'utf-8').decode(head))) return 'webPage';
  if (marked !== null) return 'text';
  // No supported text encoding has these control characters, except a stray NUL.
  const strange = head.filter((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b)).length;
  return strange > head.length / 100 ? 'otherFile' : 'text';
}

/** Programs write tables as web pages or XML and call them .xls. */
function isMarkup(text: string): boolean {
  return /^\s*<(?:!doctype\s+html|html|head|body|table|meta|style|\?xml|\?mso)\b/i.test(
    text.replace(/^\ufeff/, ''),
  );
}

/**
 * Removes NUL, which PostgreSQL refuses, formula guards, and the `="00123"` notation that keeps leading zeros in Excel.
 */
export function cleaned(cell: string): string {
  const text = cell.replaceAll('\0', '');
  const [, kept] = /^="((?:[^"]|"")*)"$/.exec(text) ?? [];
  return kept === undefined ? fromGuarded(text) : kept.replaceAll('""', '"');
}
