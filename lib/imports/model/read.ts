import { type Encoding, markedEncoding } from './encoding';
import { fromGuarded } from './guard';

/** Reading the files that people have. */

export const MOST_BYTES = 100 * 1024 * 1024;
export const MOST_ROWS = 100_000;
/** Rows, blank ones too, of a sheet or a text: as many as Excel has. */
export const MAX_SHEET_ROWS = 1_048_576;
/** Seconds of processor time that reading one file may take, several times what the largest one needs. */
export const MAX_READING_S = 60;
/** More columns than any register has; a row of more is no table. */
export const MOST_COLUMNS = 300;

export const FILE_PROBLEMS = [
  'empty',
  'noRows',
  'noHeadings',
  'tooManyRows',
  'tooManyColumns',
  'openQuote',
  'tooLarge',
  'pdf',
  'oldWorkbook',
  'otherFile',
  'damaged',
  'notKept',
  'unpacksTooLarge',
  'takesTooLong',
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

/** The processor time that the reading of one file has taken, by a clock in milliseconds that runs while this thread computes. */
export class ReadingTime {
  readonly #clock: () => number;
  #spent = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Does a piece of work. Throws UnreadableFile when the file has taken too much of the processor. */
  spend<Value>(work: () => Value): Value {
    const began = this.#clock();
    const value = work();
    this.#spent += this.#clock() - began;
    if (this.#spent > MAX_READING_S * 1000) throw new UnreadableFile('takesTooLong');
    return value;
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
  /** The encoding that a text file is read in; null for a workbook. */
  encoding: Encoding | null;
  /** How foreign letters of a text file read in each encoding. */
  encodingSamples: Partial<Record<Encoding, string>>;
  /** Its rows, what stands above the headings first, some at a time. Reading them throws UnreadableFile. */
  rows: AsyncIterable<SheetRow[]>;
}

/** What a file is, by its first bytes. A workbook of Excel's old format, a PDF and the like are problems. */
export function kindOfFile(head: Uint8Array): 'text' | 'workbook' | FileProblem {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (begins(0x25, 0x50, 0x44, 0x46)) return 'pdf';
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return 'oldWorkbook';
  if (begins(0x50, 0x4b, 0x03, 0x04)) return 'workbook';
  if (markedEncoding(head) !== null) return 'text';
  // No text in the encodings that are read holds control characters such as these, but for a stray NUL.
  const strange = head.filter((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b)).length;
  return strange > head.length / 100 ? 'otherFile' : 'text';
}

/**
 * A cell as it is stored: without NUL, which no text of the database holds, without the marks against formulas, and what
 * `="00123"` says, as people write it so that Excel keeps the zeros.
 */
export function cleaned(cell: string): string {
  const text = cell.replaceAll('\0', '');
  const [, kept] = /^="((?:[^"]|"")*)"$/.exec(text) ?? [];
  return kept === undefined ? fromGuarded(text) : kept.replaceAll('""', '"');
}
