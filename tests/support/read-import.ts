/** Upload, guessed options and check of a file, with a client in memory; returns the check's result for each row. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CellError } from '@/lib/imports/model/row-plan';
import type { BackendClient } from '@/lib/supabase/client';
import { firstOptions } from '../../lib/imports/model/first-options.ts';
import { type ImportDetails, type ImportOptions, importDetails } from '../../lib/imports/model/options.ts';
import { checkRows } from '../../lib/imports/services/check-rows.ts';
import { storeUpload } from '../../lib/imports/services/store-upload.ts';

interface CheckedRow {
  position: number;
  kind: string;
  name: string;
  errors?: CellError[];
  write?: Record<string, unknown>;
}

export interface ReadImport {
  headings: string[];
  details: ImportDetails;
  options: ImportOptions;
  rows: string[][];
  checked: CheckedRow[];
}

type Choose = (file: Omit<ReadImport, 'checked'>) => Partial<ImportOptions>;
type Upload = Omit<Parameters<typeof storeUpload>[2], 'name' | 'sheet'> & {
  sheet?: number;
  /** Schools that the file may match. */
  stored?: readonly object[];
};

export async function readImport(
  file: string,
  choose: Choose = () => ({}),
  { stored = [], ...upload }: Upload = {},
): Promise<ReadImport> {
  const rows: { position: number; number: number; cells: string[] }[] = [];
  const checked: CheckedRow[] = [];
  let [headings, details, options]: [string[], unknown, ImportOptions | null] = [[], {}, null];
  const answers: Record<string, (given: never) => unknown> = {
    begin_import: () => 'some-id',
    add_import_rows: ({ p_rows }: { p_rows: typeof rows }) => void rows.push(...p_rows),
    end_import_upload: (given: { p_headings: string[]; p_details: unknown }) => {
      headings = given.p_headings;
      details = given.p_details;
    },
    import_portion: () => ({ run: 1, options, details, headings, rows }),
    import_matches: () => stored,
    save_import_check: ({ p_rows }: { p_rows: CheckedRow[] }) => void checked.push(...p_rows),
  };
  const client = {
    // PostgreSQL cannot store lone surrogates.
    rpc: async (name: string, given: never) =>
      /\\ud[89a-f]/i.test(JSON.stringify(given))
        ? { data: null, error: { message: 'invalid input syntax for type json' } }
        : { data: answers[name]?.(given) ?? [], error: null },
  } as unknown as BackendClient;
  const { signal } = new AbortController();
  await storeUpload(client, file, { name: path.basename(file), sheet: 0, ...upload }, signal);
  const noticed = importDetails.parse(details);
  const before = { headings, details: noticed, rows: rows.map(({ cells }) => cells) };
  const first = firstOptions(headings, noticed);
  const chosen = { ...first, ...choose({ ...before, options: first }) };
  options = chosen;
  await checkRows(client, 'some-id', 1, rows.length);
  return { ...before, options: chosen, checked: checked.sort((a, b) => a.position - b.position) };
}

/** The same for a text. */
export async function readImportText(text: string | Uint8Array, choose?: Choose): Promise<ReadImport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  try {
    await writeFile(path.join(folder, 'a.csv'), text);
    return await readImport(path.join(folder, 'a.csv'), choose);
  } finally {
    await rm(folder, { recursive: true });
  }
}
