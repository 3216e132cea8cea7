import 'server-only';
import type { SaxesParser } from 'saxes';
import { cleaned, MOST_COLUMNS, type OpenedFile, type SheetRow, UnreadableFile } from '@/lib/csv/model/read';
import { cellText, columnOf, isDayFormat } from '@/lib/csv/model/workbook-cell';
import { openParts, type Parts } from './workbook-parts';

const WORKBOOK = 'xl/workbook.xml';
/** Characters of the texts that a workbook's cells share, which are held while its rows are read. */
const MOST_SHARED = 64 * 1024 * 1024;

interface Book {
  sheets: { name: string; part: string }[];
  /** Whether days are counted from 1904. */
  from1904: boolean;
}

/** Opens an Excel workbook (.xlsx); `sheet` counts from 0. Its rows are unpacked while they are read. Throws UnreadableFile. */
export async function openWorkbook(file: string, sheet: number): Promise<OpenedFile> {
  const parts = await openParts(file);
  try {
    if (!parts.has(WORKBOOK)) throw new UnreadableFile('otherFile');
    const book = await bookOf(parts);
    const chosen = book.sheets[sheet];
    if (chosen === undefined) throw new UnreadableFile('damaged');
    return { sheets: book.sheets.map(({ name }) => name), rows: rowsOf(parts, chosen.part, book.from1904) };
  } catch (error) {
    parts.close();
    throw error;
  }
}

async function bookOf(parts: Parts): Promise<Book> {
  const targets = new Map<string, string>();
  const relations = all(
    parts.read<[string, string]>('xl/_rels/workbook.xml.rels', (parser, push) => {
      parser.on('opentag', ({ name, attributes }) => {
        if (local(name) === 'Relationship') push([text(attributes.Id), text(attributes.Target)]);
      });
    }),
  );
  for (const [id, target] of await relations)
    targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  let from1904 = false;
  const sheets = await all(
    parts.read<{ name: string; part: string }>(WORKBOOK, (parser, push) => {
      parser.on('opentag', ({ name, attributes }) => {
        if (local(name) === 'workbookPr') from1904 = ['1', 'true'].includes(text(attributes.date1904));
        if (local(name) !== 'sheet') return;
        const id = Object.entries(attributes).find(([key]) => local(key) === 'id' && key !== 'id')?.[1];
        push({ name: text(attributes.name), part: targets.get(text(id)) ?? '' });
      });
    }),
  );
  return { sheets, from1904 };
}

async function* rowsOf(parts: Parts, part: string, from1904: boolean): AsyncGenerator<SheetRow[]> {
  try {
    const shared = await sharedTexts(parts);
    const dayStyles = await stylesOfDays(parts);
    let width = 0;
    for await (const rows of parts.read<SheetRow>(part, (parser, push) =>
      readRows(parser, push, { shared, dayStyles, from1904 }),
    )) {
      width ||= rows[0]?.cells.length ?? 0;
      // Cells that were never filled are not there at all.
      yield rows.map(({ number, cells }) => ({
        number,
        cells: Array.from({ length: Math.max(width, cells.length) }, (_, index) =>
          cleaned(cells[index] ?? ''),
        ),
      }));
    }
  } finally {
    parts.close();
  }
}

interface Known {
  shared: string[];
  dayStyles: ReadonlySet<number>;
  from1904: boolean;
}

function readRows(parser: SaxesParser, push: (row: SheetRow) => void, known: Known): void {
  let row: SheetRow = { number: 0, cells: [] };
  let cell = { column: 0, type: '', style: 0 };
  let value: string | null = null;
  let collecting = false;
  parser.on('opentag', ({ name, attributes }) => {
    const tag = local(name);
    if (tag === 'row') row = { number: Number(attributes.r ?? row.number + 1), cells: [] };
    else if (tag === 'c') {
      const column = attributes.r === undefined ? row.cells.length : columnOf(text(attributes.r));
      cell = { column, type: text(attributes.t), style: Number(attributes.s ?? 0) };
      value = null;
    } else collecting = tag === 'v' || tag === 't';
  });
  const add = (more: string) => {
    if (collecting) value = (value ?? '') + more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    const tag = local(name);
    if (tag === 'v' || tag === 't') collecting = false;
    else if (tag === 'c' && value !== null) {
      const said = cellText(value, cell.type, {
        shared: known.shared,
        isDay: known.dayStyles.has(cell.style),
        from1904: known.from1904,
      });
      if (said === '') return;
      if (cell.column >= MOST_COLUMNS) throw new UnreadableFile('tooManyColumns');
      row.cells[cell.column] = said;
    } else if (tag === 'row') push(row);
  });
}

/** The texts that cells name by their number; readings of characters, which Japanese files have, are no part of them. */
async function sharedTexts(parts: Parts): Promise<string[]> {
  if (!parts.has('xl/sharedStrings.xml')) return [];
  let size = 0;
  return all(
    parts.read<string>('xl/sharedStrings.xml', (parser, push) => {
      let entry = '';
      let collecting = false;
      let reading = false;
      parser.on('opentag', ({ name }) => {
        const tag = local(name);
        if (tag === 'si') entry = '';
        if (tag === 'rPh') reading = true;
        collecting = tag === 't' && !reading;
      });
      parser.on('text', (more) => {
        if (collecting) entry += more;
      });
      parser.on('closetag', ({ name }) => {
        const tag = local(name);
        collecting = false;
        if (tag === 'rPh') reading = false;
        if (tag !== 'si') return;
        size += entry.length;
        if (size > MOST_SHARED) throw new UnreadableFile('unpacksTooLarge');
        push(entry);
      });
    }),
  );
}

/** Numbers of the styles that show a number as a day. */
async function stylesOfDays(parts: Parts): Promise<ReadonlySet<number>> {
  if (!parts.has('xl/styles.xml')) return new Set();
  const formats = new Map<number, string>();
  const styles = await all(
    parts.read<number>('xl/styles.xml', (parser, push) => {
      let ofCells = false;
      parser.on('opentag', ({ name, attributes }) => {
        const tag = local(name);
        if (tag === 'numFmt') formats.set(Number(attributes.numFmtId), text(attributes.formatCode));
        if (tag === 'cellXfs') ofCells = true;
        if (tag === 'xf' && ofCells) push(Number(attributes.numFmtId ?? 0));
      });
      parser.on('closetag', ({ name }) => {
        if (local(name) === 'cellXfs') ofCells = false;
      });
    }),
  );
  return new Set(
    styles.flatMap((format, style) => (isDayFormat(format, formats.get(format)) ? [style] : [])),
  );
}

async function all<Item>(pieces: AsyncIterable<Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const piece of pieces) for (const item of piece) items.push(item);
  return items;
}

/** A name without the prefix of its namespace. */
function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function text(attribute: unknown): string {
  return typeof attribute === 'string' ? attribute : '';
}
