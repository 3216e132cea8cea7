import { adminRoute } from '@/lib/accounts/admin-route';
import { SEARCH_LIST } from '@/lib/analytics/model/search-list';
import { emptySearchPages } from '@/lib/analytics/queries/empty-searches';
import { csvDownload } from '@/lib/http/csv-download';
import { requestedSeparator } from '@/lib/http/csv-separator';
import { BYTE_ORDER_MARK, writeLines } from '@/lib/imports/model/csv-lines';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

export const dynamic = 'force-dynamic';

const COLUMNS = ['words', 'count', 'count_before', 'last_day'] as const;

export const GET = adminRoute(async (request) => {
  const { days } = SEARCH_LIST.parse(Object.fromEntries(new URL(request.url).searchParams));
  const client = await serverClient();
  // Recorded before, so that no export is without a record.
  unwrap('audit_searches_export', await client.rpc('audit_searches_export', { p_days: Number(days) }));
  const separator = requestedSeparator(request);
  return csvDownload(
    'searches',
    BYTE_ORDER_MARK + writeLines([COLUMNS], separator),
    emptySearchPages(client, days),
    (searches) =>
      writeLines(
        searches.map(({ words, count, before, last }) => [words, count, before, last]),
        separator,
      ),
  );
});
