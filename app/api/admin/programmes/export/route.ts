import { adminRoute } from '@/lib/accounts/admin-route';
import { recordOwnAction } from '@/lib/accounts/audit/services/record-own-action';
import { csvDownload } from '@/lib/http/csv-download';
import { requestedSeparator } from '@/lib/http/csv-separator';
import { uncachedJson } from '@/lib/http/json-response';
import { parseExportQuery } from '@/lib/imports/model/export-query';
import { PROGRAMME_COLUMNS } from '@/lib/imports/model/programme-columns';
import { writeHeadings, writeProgrammes } from '@/lib/imports/model/write';
import { programmePages } from '@/lib/imports/queries/export-pages';
import { SCHOOL_LIST } from '@/lib/schools/model/school-list';
import { serverClient } from '@/lib/supabase/server';

/** Streams programmes as CSV, of the schools that the schools' export selects by the same query. */
export const GET = adminRoute(async (request) => {
  const query = parseExportQuery(new URL(request.url).searchParams);
  if (query === null) return uncachedJson({ error: 'invalid' }, 400);
  const { filters, ids } = query;
  const client = await serverClient();
  await recordOwnAction(client, {
    verb: 'exported',
    thing: 'programme',
    label: SCHOOL_LIST.query({ ...filters, page: 1 }),
    detail: { ids: ids?.length ?? null },
  });
  const separator = requestedSeparator(request);
  return csvDownload(
    'programmes',
    writeHeadings(PROGRAMME_COLUMNS, separator),
    programmePages(client, filters, ids),
    (rows) => writeProgrammes(rows, separator),
  );
});
