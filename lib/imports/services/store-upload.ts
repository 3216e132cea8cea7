import 'server-only';
import type { Encoding } from '@/lib/imports/model/encoding';
import { FIRST_ROWS, headingPlace } from '@/lib/imports/model/heading-row';
import { Noticed } from '@/lib/imports/model/noticed';
import { MOST_COLUMNS, MOST_ROWS, type SheetRow, UnreadableFile } from '@/lib/imports/model/read';
import { tidyText } from '@/lib/imports/model/tidy-text';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { openFile } from './read-file';
import { type StagedRow, stageRows } from './rows';

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
  const noticed = new Noticed();
  let headings: string[] = [];
  let headingRow = 0;
  async function* staged(): AsyncGenerator<StagedRow> {
    let position = 0;
    for await (const { number, cells } of belowHeadings(rows, heading ?? null, (row) => {
      headings = row.cells.map(tidyText);
      headingRow = row.number;
      if (headings.length > MOST_COLUMNS) throw new UnreadableFile('tooManyColumns');
    })) {
      position += 1;
      if (position > MOST_ROWS) throw new UnreadableFile('tooManyRows');
      noticed.row(cells, headings.length);
      yield { position, number, cells: underHeadings(cells, headings.length) };
    }
    if (position === 0) throw new UnreadableFile('noRows');
  }
  const end = () => {
    const { days, numbers, values, samples } = noticed;
    return { headings, details: { sheets, sheet, encoding, headingRow, days, numbers, values, samples } };
  };
  await stageRows(client, id, staged(), end, signal);
  return { id, sheets };
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
