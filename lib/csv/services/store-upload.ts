import 'server-only';
import { addEvidence, type DayEvidence } from '@/lib/csv/model/days';
import { addNumber, type NumberEvidence } from '@/lib/csv/model/notations';
import { MOST_COLUMNS, MOST_ROWS, UnreadableFile } from '@/lib/csv/model/read';
import type { BackendClient } from '@/lib/supabase/client';
import { portionsOf } from '@/lib/supabase/portions';
import { unwrap } from '@/lib/supabase/result';
import { openFile } from './read-file';

/** A type and no interface, so that it is JSON to the client of the database. */
type StagedRow = { position: number; number: number; cells: string[] };

/** Rows that are held until they are sent. */
const ROWS_AT_ONCE = 400;

/**
 * Reads a file into the database, where its rows wait to be checked, and gives the id of the import with
 * the names of a workbook's sheets. No more than some
 * hundred rows are held. Throws UnreadableFile, having left nothing but what is tidied away, and BackendError.
 */
export async function storeUpload(
  client: BackendClient,
  file: string,
  { name, sheet }: { name: string; sheet: number },
): Promise<{ id: string; sheets: string[] }> {
  const { sheets, rows } = await openFile(file, sheet);
  const id = unwrap(
    'begin_import',
    await client.rpc('begin_import', { p_file_name: [...name].slice(-200).join('') }),
  );
  try {
    const days: Record<string, DayEvidence> = {};
    const numbers: Record<string, NumberEvidence> = {};
    let headings: string[] | null = null;
    let count = 0;
    let waiting: StagedRow[] = [];
    const send = async () => {
      for (const portion of portionsOf(waiting)) {
        unwrap('add_import_rows', await client.rpc('add_import_rows', { p_import: id, p_rows: portion }));
      }
      waiting = [];
    };
    for await (const read of rows) {
      for (const { number, cells } of read) {
        const isBlank = cells.every((cell) => cell.trim() === '');
        if (headings === null) {
          if (isBlank) throw new UnreadableFile('empty');
          headings = cells.map((heading) => heading.trim());
          if (headings.length > MOST_COLUMNS) throw new UnreadableFile('tooManyColumns');
          continue;
        }
        if (isBlank) continue;
        count += 1;
        if (count > MOST_ROWS) throw new UnreadableFile('tooManyRows');
        for (const [column, cell] of cells.entries()) {
          if (column >= headings.length) break;
          const day = addEvidence(days[column], cell);
          if (day !== undefined) days[column] = day;
          const number = addNumber(numbers[column], cell);
          if (number !== undefined) numbers[column] = number;
        }
        waiting.push({ position: count, number, cells: underHeadings(cells, headings.length) });
        if (waiting.length >= ROWS_AT_ONCE) await send();
      }
    }
    if (headings === null) throw new UnreadableFile('empty');
    if (count === 0) throw new UnreadableFile('noRows');
    await send();
    unwrap(
      'end_import_upload',
      await client.rpc('end_import_upload', {
        p_import: id,
        p_headings: headings,
        p_rows: count,
        p_details: { sheets, sheet, days, numbers },
      }),
    );
    return { id, sheets };
  } catch (error) {
    await client.rpc('discard_import', { p_import: id });
    throw error;
  }
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
