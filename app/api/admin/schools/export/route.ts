import { recordOwnAction } from '@/lib/accounts/audit/services/record-own-action';
import { hasRole } from '@/lib/accounts/guard';
import { currentUser } from '@/lib/accounts/session';
import { csvDownload } from '@/lib/http/csv-download';
import { requestedSeparator } from '@/lib/http/csv-separator';
import { uncachedJson } from '@/lib/http/json-response';
import { MAX_IDS, parseExportQuery } from '@/lib/imports/model/export-query';
import { writeHeadings, writeRows } from '@/lib/imports/model/write';
import { exportPages } from '@/lib/imports/queries/export-pages';
import { SCHOOL_LIST } from '@/lib/schools/model/school-list';
import { backendFailure } from '@/lib/supabase/backend-failure';
import { serverClient } from '@/lib/supabase/server';

/** Streams schools as CSV: by the list's filters, or by comma-separated `ids`. */
export async function GET(request: Request): Promise<Response> {
  try {
    const user = await currentUser();
    if (user === null) return refuse(401, 'Sign in first');
    if (!hasRole(user, 'admin')) return refuse(403, 'Only an admin may export schools');
    const query = parseExportQuery(new URL(request.url).searchParams);
    if (query === null)
      return refuse(400, `ids are at most ${MAX_IDS} identifiers of schools with commas between them`);
    const { filters, ids } = query;
    const client = await serverClient();
    const label = SCHOOL_LIST.query({ ...filters, page: 1 });
    await recordOwnAction(client, {
      verb: 'exported',
      thing: 'school',
      label,
      detail: { ids: ids?.length ?? null },
    });
    const separator = requestedSeparator(request);
    const pages = exportPages(client, filters, ids);
    const headings = writeHeadings(undefined, separator);
    return await csvDownload('schools', headings, pages, (rows) => writeRows(rows, separator));
  } catch (error) {
    return backendFailure(error, () => refuse(503, 'The schools could not be read'));
  }
}

function refuse(status: number, error: string): Response {
  return uncachedJson({ error }, status);
}
