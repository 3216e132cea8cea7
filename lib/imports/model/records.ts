import { cleaned, UnreadableFile } from './read';

/** In characters; a longer record misses a closing quote. */
const MAX_RECORD = 1_000_000;
const FIRST_LINES = 10;
const DELIMITERS = [',', ';', '\t'];
export const CHOSEN_DELIMITERS = [...DELIMITERS, '|'];

export interface Separation {
  delimiter: string;
  /** Whether quotes inside quoted cells are `\\"`, as MySQL writes them, instead of `""`. */
  isEscaped: boolean;
  /** Length of Excel's `sep=;` line, which counts as row 1. */
  skipped: number;
}

/** The most frequent sign of the first line whose next line has it too, because titles above the headings differ. */
export function separationOf(beginning: string): Separation {
  const named = /^\ufeff?"?sep=([,;\t])"?(?:\r\n?|\n)/i.exec(beginning);
  const isEscaped = hasEscapes(beginning);
  if (named) return { delimiter: named[1] ?? ',', isEscaped, skipped: named[0].length };
  const lines = countsOfLines(beginning);
  const frequent = (counts: number[]) => counts.indexOf(Math.max(...counts));
  const found =
    lines.find((counts, index) => {
      const sign = frequent(counts);
      const next = lines[index + 1];
      return (counts[sign] ?? 0) > 0 && (next === undefined || (next[sign] ?? 0) > 0);
    }) ?? lines.find((counts) => Math.max(...counts) > 0);
  return { delimiter: DELIMITERS[found ? frequent(found) : 0] ?? ',', isEscaped, skipped: 0 };
}

/** `\"` in front of a letter, where `""` is only an empty cell: a doubled quote is the standard. */
function hasEscapes(text: string): boolean {
  return (
    /\\"[\p{L}\p{N}]/u.test(text) && !/[\p{L}\p{N}]""[^,;\t|\r\n]|[^,;\t|\r\n\\"]""[\p{L}\p{N}]/u.test(text)
  );
}

/** Counts of each sign outside quotes in the first non-blank lines. */
function countsOfLines(text: string): number[][] {
  const lines: number[][] = [];
  let counts = DELIMITERS.map(() => 0);
  let [quoted, blank] = [false, true];
  for (let at = 0; at < text.length && lines.length < FIRST_LINES; at += 1) {
    const character = text.charAt(at);
    if (character === '"') quoted = !quoted;
    if (quoted || (character !== '\n' && character !== '\r')) {
      const sign = DELIMITERS.indexOf(character);
      if (sign >= 0 && !quoted) counts[sign] = (counts[sign] ?? 0) + 1;
      if (character.trim() !== '') blank = false;
      continue;
    }
    if (!blank) lines.push(counts);
    counts = DELIMITERS.map(() => 0);
    blank = true;
  }
  return blank ? lines : [...lines, counts].slice(0, FIRST_LINES);
}

/** Incremental CSV parser: CR LF, LF or CR; a quote only opens a cell at its beginning. Throws UnreadableFile. */
export class RecordReader {
  #rest = '';
  readonly #delimiter: string;
  /** End of an unquoted cell, and blanks after a closing quote. */
  readonly #end: RegExp;
  readonly #closing: RegExp;

  readonly #isEscaped: boolean;

  constructor(delimiter: string, isEscaped = false) {
    this.#delimiter = delimiter;
    this.#isEscaped = isEscaped;
    this.#end = new RegExp(`[\\r\\n${delimiter}]`, 'g');
    this.#closing = new RegExp(`"[^\\S\\r\\n${delimiter}]*(?=[\\r\\n${delimiter}]|$)`, 'y');
  }

  /** Complete records; `last` for the final piece. */
  read(piece: string, last = false): string[][] {
    const text = this.#rest + piece;
    const records: string[][] = [];
    let begin = 0;
    while (begin < text.length) {
      const record = this.#record(text, begin, last);
      if (record === null) break;
      records.push(record.cells.map(cleaned));
      begin = record.next;
    }
    this.#rest = text.slice(begin);
    if (this.#rest.length > MAX_RECORD) throw new UnreadableFile('openQuote');
    return records;
  }

  /** The next record and where it ends; null when incomplete. */
  #record(text: string, begin: number, last: boolean): { cells: string[]; next: number } | null {
    const cells: string[] = [];
    for (let at = begin; ; ) {
      const cell = text[at] === '"' ? this.#quoted(text, at) : this.#plain(text, at);
      if (cell === null || cell.end >= text.length) {
        if (!last) return null;
        if (cell === null) throw new UnreadableFile('openQuote');
        return { cells: [...cells, cell.value], next: text.length };
      }
      cells.push(cell.value);
      at = cell.end + 1;
      if (text[cell.end] === this.#delimiter) continue;
      if (text[cell.end] === '\n') return { cells, next: at };
      // A line feed may follow in the next piece.
      if (at === text.length && !last) return null;
      return { cells, next: text[at] === '\n' ? at + 1 : at };
    }
  }

  #plain(text: string, at: number): { value: string; end: number } {
    this.#end.lastIndex = at;
    const end = this.#end.exec(text)?.index ?? text.length;
    const value = text.slice(at, end);
    // MySQL's null.
    return { value: this.#isEscaped && value === '\\N' ? '' : value, end };
  }

  #quoted(text: string, begin: number): { value: string; end: number } | null {
    for (let at = begin + 1; ; ) {
      const quote = text.indexOf('"', at);
      if (quote < 0) return null;
      if (this.#isEscaped && isAfterBackslash(text, quote, begin)) {
        at = quote + 1;
        continue;
      }
      if (text[quote + 1] === '"') {
        at = quote + 2;
        continue;
      }
      this.#closing.lastIndex = quote;
      const closed = this.#closing.exec(text);
      if (closed)
        return { value: this.#unquoted(text.slice(begin + 1, quote)), end: quote + closed[0].length };
      at = quote + 1;
    }
  }

  #unquoted(inside: string): string {
    return this.#isEscaped
      ? inside.replace(/\\(["\\])|""/g, (_, sign = '"') => sign)
      : inside.replaceAll('""', '"');
  }
}

/** An odd number of backslashes: two are one. */
function isAfterBackslash(text: string, at: number, begin: number): boolean {
  let first = at;
  while (first > begin + 1 && text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}
