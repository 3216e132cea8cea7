import { parseSearchList } from '@/lib/analytics/model/search-list';
import { emptySearchPages } from '@/lib/analytics/queries/empty-searches';
import { adminRoute } from '@/lib/auth/admin-route';
import { csvDownload } from '@/lib/http/csv-download';
import { BYTE_ORDER_MARK, writeLines } from '@/lib/imports/model/write';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

export const dynamic = 'force-dynamic';

const COLUMNS = ['words', 'count', 'count_before', 'last_day'] as const;

/** The searches without result of the page's period as a CSV file, for admins. Streamed page by page. */
export const GET = adminRoute(async (request) => {
  const { days } = parseSearchList(Object.fromEntries(new URL(request.url).searchParams));
  const client = await serverClient();
  // Told before it is done, so that nothing leaves that could not be told.
  unwrap('audit_searches_export', await client.rpc('audit_searches_export', { p_days: days }));
  return csvDownload(
    'searches',
    BYTE_ORDER_MARK + writeLines([COLUMNS]),
    emptySearchPages(client, days),
    (searches) => writeLines(searches.map(({ words, count, before, last }) => [words, count, before, last])),
  );
});
