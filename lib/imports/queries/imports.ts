import 'server-only';
import type { ImportPlace } from '@/lib/imports/model/import-query';
import { isFinished, type JobView } from '@/lib/jobs/model/job';
import { readLatest } from '@/lib/jobs/read';
import { unwrap } from '@/lib/supabase/result';
import type {
  ImportDifferencePage,
  ImportOverview,
  ImportPage,
  ImportRowPage,
} from '@/lib/supabase/results/imports';
import { serverClient } from '@/lib/supabase/server';

export const IMPORTS_A_PAGE = 20;
export const ROWS_A_PAGE = 50;

/** An import with its running job, or the last one that `ended`; null when missing. Throws BackendError. */
export async function importOverview(
  id: string,
): Promise<{ overview: ImportOverview; job: JobView | null; ended: JobView | null } | null> {
  const client = await serverClient();
  // First the job: the import of a finished one must not be read as it was before the end.
  const latest = await readLatest(client, id);
  const overview = unwrap('import_overview', await client.rpc('import_overview', { p_import: id }));
  const isAtWork = latest !== null && !isFinished(latest);
  return overview && { overview, job: isAtWork ? latest : null, ended: isAtWork ? null : latest };
}

/** A page of imports, or of register runs, newest first. Throws BackendError. */
export async function importPage(page: number, place: ImportPlace): Promise<ImportPage> {
  const client = await serverClient();
  const list = place === 'adminRegisters' ? 'list_register_runs' : 'list_imports';
  return unwrap(list, await client.rpc(list, { p_page: page, p_page_size: IMPORTS_A_PAGE }));
}

/** A page of rows of a kind; '' for all. Throws BackendError. */
export async function importRows(id: string, kind: string, page: number): Promise<ImportRowPage> {
  const client = await serverClient();
  const asked = { p_import: id, p_kind: kind, p_page: page, p_page_size: ROWS_A_PAGE };
  return unwrap('list_import_rows', await client.rpc('list_import_rows', asked));
}

/** A page of schools that undoing left unchanged. Throws BackendError. */
export async function importDifferences(id: string, page: number): Promise<ImportDifferencePage> {
  const client = await serverClient();
  const asked = { p_import: id, p_page: page, p_page_size: ROWS_A_PAGE };
  return unwrap('list_import_differences', await client.rpc('list_import_differences', asked));
}
