import 'server-only';
import type { Encoding } from '@/lib/imports/model/encoding';
import { FIRST_ROWS, headingPlace } from '@/lib/imports/model/heading-row';
import { Noticed } from '@/lib/imports/model/noticed';
import { MOST_COLUMNS, MOST_ROWS, type SheetRow, UnreadableFile } from '@/lib/imports/model/read';
import { tidyText } from '@/lib/imports/model/tidy-text';
import type { BackendClient } from '@/lib/supabase/client';
import { portionsOf } from '@/lib/supabase/portions';
import { unwrap } from '@/lib/supabase/result';
import { openFile } from './read-file';

/** A type and no interface, so that it is JSON to the client of the database. */
type StagedRow = { position: number; number: number; cells: string[] };

/** Rows that are held until they are sent. */
const ROWS_AT_ONCE = 400;

export interface UploadChoices {
  name: string;
  /** Of a workbook, from 0. */
  sheet: number;
  /** Of a text; guessed when it is not given. */
  encoding?: Encoding;
  /** The number of the row with the headings; guessed when it is not given. */
  heading?: number;
}

/**
 * Reads a file into the database, where its rows wait to be checked, and gives the id of the import with
 * the names of a workbook's sheets. No more than some
 * hundred rows are held. Throws UnreadableFile and the signal's reason, having left nothing but what is tidied away, and BackendError.
 */
export async function storeUpload(
  client: BackendClient,
  file: string,
  { name, sheet, encoding: chosen, heading }: UploadChoices,
  signal: AbortSignal,
): Promise<{ id: string; sheets: string[] }> {
  const { sheets, encoding, rows } = await openFile(file, sheet, chosen);
  const shownName = [...name].slice(-200).join('');
  const id = unwrap('begin_import', await client.rpc('begin_import', { p_file_name: shownName }));
  try {
    const noticed = new Noticed();
    let headings: string[] = [];
    let headingRow = 0;
    let count = 0;
    let waiting: StagedRow[] = [];
    const send = async () => {
      for (const portion of portionsOf(waiting)) {
        signal.throwIfAborted();
        unwrap('add_import_rows', await client.rpc('add_import_rows', { p_import: id, p_rows: portion }));
      }
      waiting = [];
    };
    for await (const { number, cells } of belowHeadings(rows, heading ?? null, (row) => {
      headings = row.cells.map(tidyText);
      headingRow = row.number;
      if (headings.length > MOST_COLUMNS) throw new UnreadableFile('tooManyColumns');
    })) {
      signal.throwIfAborted();
      count += 1;
      if (count > MOST_ROWS) throw new UnreadableFile('tooManyRows');
      noticed.row(cells, headings.length);
      waiting.push({ position: count, number, cells: underHeadings(cells, headings.length) });
      if (waiting.length >= ROWS_AT_ONCE) await send();
    }
    if (count === 0) throw new UnreadableFile('noRows');
    await send();
    const { days, numbers, values, samples } = noticed;
    unwrap(
      'end_import_upload',
      await client.rpc('end_import_upload', {
        p_import: id,
        p_headings: headings,
        p_rows: count,
        p_details: { sheets, sheet, encoding, headingRow, days, numbers, values, samples },
      }),
    );
    return { id, sheets };
  } catch (error) {
    await client.rpc('discard_import', { p_import: id });
    throw error;
  }
}

/** The rows below the headings that are not blank; `onHeadings` is called with the headings before. Throws UnreadableFile. */
async function* belowHeadings(
  rows: AsyncIterable<SheetRow[]>,
  chosen: number | null,
  onHeadings: (row: SheetRow) => void,
): AsyncGenerator<SheetRow> {
  let first: SheetRow[] | null = [];
  const begin = (read: SheetRow[]): SheetRow[] => {
    const place = headingPlace(read, chosen);
    const row = read[place];
    if (row === undefined) throw new UnreadableFile('empty');
    onHeadings(row);
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

/**
 * The cells below headings, empty ones where spreadsheets leave the last ones of a row out; one more when something stands
 * beside them, which the check refuses.
 */
function underHeadings(cells: string[], headings: number): string[] {
  const surplus = cells.slice(headings).filter((cell) => cell.trim() !== '');
  const missing = Array.from({ length: Math.max(0, headings - cells.length) }, () => '');
  return [...cells.slice(0, headings), ...missing, ...surplus.slice(0, 1)];
}
