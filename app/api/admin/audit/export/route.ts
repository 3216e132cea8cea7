import { adminRoute } from '@/lib/accounts/admin-route';
import { AUDIT_LIST } from '@/lib/accounts/audit/model/audit-list';
import { AUDIT_COLUMNS, auditLine } from '@/lib/accounts/audit/model/csv';
import { auditPages } from '@/lib/accounts/audit/queries/audit-entries';
import { recordOwnAction } from '@/lib/accounts/audit/services/record-own-action';
import { csvDownload } from '@/lib/http/csv-download';
import { requestedSeparator } from '@/lib/http/csv-separator';
import { BYTE_ORDER_MARK, writeLines } from '@/lib/imports/model/csv-lines';
import { serverClient } from '@/lib/supabase/server';

export const dynamic = 'force-dynamic';

export const GET = adminRoute(async (request) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const filters = { ...AUDIT_LIST.parse(query), before: '' };
  const client = await serverClient();
  await recordOwnAction(client, { verb: 'exported', thing: 'audit', label: AUDIT_LIST.query(filters) });
  const separator = requestedSeparator(request);
  return csvDownload(
    'audit',
    BYTE_ORDER_MARK + writeLines([AUDIT_COLUMNS], separator),
    auditPages(client, filters),
    (entries) => writeLines(entries.map(auditLine), separator),
  );
});
