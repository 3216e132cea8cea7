import 'server-only';
import { batchesOf } from '@/lib/supabase/batches';
import type { BackendClient } from '@/lib/supabase/client';
import type { Json } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import type { ImportPortion } from '@/lib/supabase/results/imports';

/** A type alias, because an interface is not assignable to JSON. */
export type StagedRow = { position: number; number: number; cells: string[] };

export type FoundRow = { position: number; kind: string; name?: string } & Record<string, unknown>;

/** Rows and characters that are held at most before they are sent. */
const ROWS_AT_ONCE = 400;
const CHARACTERS_AT_ONCE = 1_000_000;

/** Sends rows, then the result of `end`. Throws BackendError, the signal's reason and errors of reading. */
export async function stageRows(
  client: BackendClient,
  id: string,
  rows: AsyncIterable<StagedRow> | Iterable<StagedRow>,
  end: () => { headings: string[]; details: Json },
  signal?: AbortSignal,
): Promise<void> {
  let count = 0;
  let waiting: StagedRow[] = [];
  let characters = 0;
  const send = async () => {
    for (const portion of batchesOf(waiting)) {
      signal?.throwIfAborted();
      unwrap('add_import_rows', await client.rpc('add_import_rows', { p_import: id, p_rows: portion }));
    }
    [waiting, characters] = [[], 0];
  };
  try {
    for await (const row of rows) {
      signal?.throwIfAborted();
      count += 1;
      waiting.push(row);
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (waiting.length >= ROWS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) await send();
    }
    await send();
    const { headings, details } = end();
    unwrap(
      'end_import_upload',
      await client.rpc('end_import_upload', {
        p_import: id,
        p_headings: headings,
        p_rows: count,
        p_details: details,
      }),
    );
  } catch (error) {
    await client.rpc('discard_import', { p_import: id });
    throw error;
  }
}

export interface Range {
  from: number;
  to: number;
}

/** Stores the results of `judge` with the rows. Throws BackendError. */
export async function checkPortion(
  client: BackendClient,
  id: string,
  { from, to }: Range,
  judge: (portion: ImportPortion) => FoundRow[] | Promise<FoundRow[]>,
): Promise<void> {
  const portion = unwrap(
    'import_portion',
    await client.rpc('import_portion', { p_import: id, p_from: from, p_to: to }),
  );
  for (const part of batchesOf(await judge(portion))) {
    const found = { p_import: id, p_run: portion.run, p_rows: part as Json[] };
    unwrap('save_import_check', await client.rpc('save_import_check', found));
  }
}
