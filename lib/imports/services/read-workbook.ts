import 'server-only';
import {
  checkCell,
  cleaned,
  MAX_COLUMNS,
  MAX_SHEET_ROWS,
  type OpenedFile,
  type ReadingTime,
  type SheetRow,
  UnreadableFile,
} from '@/lib/imports/model/read';
import { cellText, columnOf, unescaped } from '@/lib/imports/model/workbook-cell';
import { type Book, bookOf, type Style, sharedTexts, stylesOf } from './workbook-book';
import { type Handlers, openParts, type Parts } from './workbook-parts';
import { type AroundRows, aroundRows, formulaLink } from './workbook-sheet';

/**
 * Opens an Excel workbook (.xlsx); `sheet` counts from 0. Rows are unpacked while they are read. Throws UnreadableFile.
 */
export async function openWorkbook(file: string, sheet: number, time: ReadingTime): Promise<OpenedFile> {
  const parts = await openParts(file, time);
  try {
    const book = await bookOf(parts);
    const chosen = book.sheets[sheet];
    if (chosen === undefined) throw new UnreadableFile('damaged');
    const sheets = book.sheets.map(({ name }) => name);
    return { sheets, encoding: null, encodingSamples: {}, rows: rowsOf(parts, chosen.part, book) };
  } catch (error) {
    parts.close();
    throw error;
  }
}

async function* rowsOf(parts: Parts, part: string, book: Book): AsyncGenerator<SheetRow[]> {
  try {
    const shared = await sharedTexts(parts, book);
    const styles = await stylesOf(parts, book);
    const around = await aroundRows(parts, part);
    const known = { shared, styles, around, from1904: book.from1904 };
    yield* parts.read<SheetRow>(part, (push) => readRows(push, known));
  } finally {
    parts.close();
  }
}

/** Characters of a formula that are read for the address of a link. */
const MAX_FORMULA = 4000;

interface Known {
  shared: string[];
  styles: readonly Style[];
  around: AroundRows;
  from1904: boolean;
}

function readRows(push: (row: SheetRow) => void, known: Known): Handlers {
  let row: SheetRow = { number: 0, cells: [] };
  let cell = { column: -1, type: '', style: 0 };
  let rows = 0;
  let value: string | null = null;
  let collecting = false;
  // Readings of Japanese texts.
  let phonetic = false;
  let formula: string | null = null;
  const link = (column: number, address: string | undefined) => {
    if (address !== undefined && column < MAX_COLUMNS) row.links = { ...row.links, [column]: address };
  };
  return {
    open(tag, { r, t = '', s = '0' }) {
      if (tag === 'row') {
        rows += 1;
        if (rows > MAX_SHEET_ROWS) throw new UnreadableFile('tooManyRows');
        row = { number: numberOf(r) ?? row.number + 1, cells: [] };
        cell = { column: -1, type: '', style: 0 };
      } else if (tag === 'c') {
        // A cell without reference follows the previous one, even an empty one.
        const column = r !== undefined && /^[a-z]/i.test(r) ? columnOf(r.toUpperCase()) : cell.column + 1;
        cell = { column, type: t, style: Number(s) };
        value = null;
        link(column, known.around.linkAt(row.number, column));
      } else {
        if (tag === 'rPh') phonetic = true;
        if (tag === 'f') formula = '';
        collecting = (tag === 'v' || tag === 't') && !phonetic;
      }
    },
    text(more) {
      if (formula !== null && formula.length < MAX_FORMULA) formula += more;
      if (!collecting) return;
      value = (value ?? '') + more;
      checkCell(value);
    },
    close(tag) {
      if (tag === 'v' || tag === 't') collecting = false;
      else if (tag === 'rPh') phonetic = false;
      else if (tag === 'f') {
        link(cell.column, formulaLink(formula ?? ''));
        formula = null;
      } else if (tag === 'c' && value !== null) {
        const said = textOf(value, cell, known);
        value = null;
        if (said === '') return;
        if (cell.column >= MAX_COLUMNS) throw new UnreadableFile('tooManyColumns');
        while (row.cells.length < cell.column) row.cells.push('');
        row.cells[cell.column] = said;
      } else if (tag === 'row' && row.cells.length > 0) {
        known.around.fillMerged(row);
        push(row);
      }
    },
  };
}

/** Shared texts are clean. */
function textOf(value: string, { type, style }: { type: string; style: number }, known: Known): string {
  if (type === 's') return known.shared[Number(value)] ?? '';
  const isText = type === 'inlineStr' || type === 'str';
  const { isDay, code } = known.styles[style] ?? { isDay: false, code: '' };
  const { from1904 } = known;
  return cleaned(cellText(isText ? unescaped(value) : value, type, { isDay, code, from1904 }));
}

/** Undefined when invalid. */
function numberOf(written: string | undefined): number | undefined {
  const number = /^\d{1,7}$/.test(written ?? '') ? Number(written) : 0;
  return number >= 1 && number <= MAX_SHEET_ROWS ? number : undefined;
}
