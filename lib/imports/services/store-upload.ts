import 'server-only';
import { cutText } from '@/lib/i18n/cut-text';
import { FIRST_ROWS, headingPlace } from '@/lib/imports/model/heading-row';
import { LinkCells } from '@/lib/imports/model/link-cells';
import { Noticed } from '@/lib/imports/model/noticed';
import { type ImportDetails, type ImportOptions, importDetails } from '@/lib/imports/model/options';
import { MAX_COLUMNS, MAX_ROWS, type SheetRow, UnreadableFile } from '@/lib/imports/model/read';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { tidyText } from '@/lib/values/text';
import { openFile, type TextReading } from './read-file';
import { type StagedRow, stageRows } from './rows';

/** Cells of the first rows that are shown, and their maximum length. */
const SHOWN_CELLS = 8;
const SHOWN_CHARACTERS = 40;
const MAX_EMPTY_SHEETS = 10;

export interface UploadChoices extends TextReading {
  name: string;
  /** From 0; default: the first sheet with rows. */
  sheet?: number;
  /** Row number of the headings; guessed by default. */
  heading?: number;
  choicesFor?: (headings: string[], details: ImportDetails) => ImportOptions;
}

/** Loads a file and returns the import's id and sheets. Throws UnreadableFile, the signal's reason, BackendError. */
export async function storeUpload(
  client: BackendClient,
  file: string,
  choices: UploadChoices,
  signal: AbortSignal,
): Promise<{ id: string; sheets: string[] }> {
  let sheets: string[] = [];
  for (let sheet = choices.sheet ?? 0; ; sheet += 1) {
    try {
      const id = await storeSheet(client, file, { ...choices, sheet }, signal, (names) => {
        sheets = names;
      });
      return { id, sheets };
    } catch (error) {
      const isEmpty = error instanceof UnreadableFile && ['empty', 'noRows'].includes(error.problem);
      const others = choices.sheet === undefined ? Math.min(sheets.length, MAX_EMPTY_SHEETS) : 0;
      if (!isEmpty || sheet + 1 >= others) throw error;
    }
  }
}

async function storeSheet(
  client: BackendClient,
  file: string,
  { name, sheet, heading, choicesFor, ...reading }: UploadChoices & { sheet: number },
  signal: AbortSignal,
  onSheets: (names: string[]) => void,
): Promise<string> {
  const { sheets, encoding, encodingSamples, rows } = await openFile(file, sheet, reading);
  onSheets(sheets);
  const shownName = [...name].slice(-200).join('');
  const id = unwrap('begin_import', await client.rpc('begin_import', { p_file_name: shownName }));
  const noticed = new Noticed();
  let headings: string[] = [];
  let headingRow = 0;
  let firstRows: ImportDetails['firstRows'] = [];
  let links = new LinkCells([], []);
  let merged = 0;
  async function* staged(): AsyncGenerator<StagedRow> {
    let position = 0;
    for await (const row of belowHeadings(rows, heading ?? null, (row, read) => {
      firstRows = read.map(shownRow);
      const written = row.cells.map(tidyText);
      links = new LinkCells(
        written,
        read.filter(({ number }) => number > row.number),
      );
      headings = links.headings(written);
      headingRow = row.number;
      if (headings.length > MAX_COLUMNS) throw new UnreadableFile('tooManyColumns');
    })) {
      position += 1;
      if (position > MAX_ROWS) throw new UnreadableFile('tooManyRows');
      merged += row.merged ?? 0;
      const cells = links.cells(row, headings.length - 1);
      noticed.row(cells, headings.length);
      yield { position, number: row.number, cells: underHeadings(cells, headings.length) };
    }
    if (position === 0) throw new UnreadableFile('noRows');
  }
  const end = () => {
    const { days, numbers, values, samples, uuids } = noticed;
    const read = { sheets, sheet, encoding, encodingSamples, headingRow, firstRows, merged };
    const details = { ...read, days, numbers, values, samples, uuids: [...uuids], linked: links.count };
    return {
      headings,
      details: { ...details, choices: choicesFor?.(headings, importDetails.parse(details)) ?? null },
    };
  };
  await stageRows(client, id, staged(), end, signal);
  return id;
}

function shownRow({ number, cells }: SheetRow): SheetRow {
  return {
    number,
    cells: cells.slice(0, SHOWN_CELLS).map((cell) => cutText(tidyText(cell), SHOWN_CHARACTERS)),
  };
}

/** Non-blank rows below the headings; `onHeadings` is called first. Throws UnreadableFile. */
async function* belowHeadings(
  rows: AsyncIterable<SheetRow[]>,
  chosen: number | null,
  onHeadings: (row: SheetRow, read: SheetRow[]) => void,
): AsyncGenerator<SheetRow> {
  let first: SheetRow[] | null = [];
  const begin = (read: SheetRow[]): SheetRow[] => {
    const place = headingPlace(read, chosen);
    const row = read[place];
    if (row === undefined) throw new UnreadableFile('empty');
    onHeadings(row, read);
    return read.slice(place + 1);
  };
  for await (const some of rows) {
    for (const row of some) {
      if (row.cells.every((cell) => tidyText(cell) === '')) continue;
      if (first === null) yield row;
      else if (first.push(row) === FIRST_ROWS) {
        yield* begin(first);
        first = null;
      }
    }
  }
  if (first !== null) yield* begin(first);
}

/** Pads missing last cells; keeps one excess cell, which the check refuses. */
function underHeadings(cells: string[], headings: number): string[] {
  const surplus = cells.slice(headings).filter((cell) => cell.trim() !== '');
  const missing = Array.from({ length: Math.max(0, headings - cells.length) }, () => '');
  return [...cells.slice(0, headings), ...missing, ...surplus.slice(0, 1)];
}
