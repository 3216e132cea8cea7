import { adminRoute } from '@/lib/accounts/admin-route';
import { requestedSeparator } from '@/lib/http/csv-separator';
import { uncachedJson } from '@/lib/http/json-response';
import { requestLanguage } from '@/lib/i18n/request-language';
import { problemLines } from '@/lib/imports/queries/problem-lines';
import { serverClient } from '@/lib/supabase/server';
import { isUuid } from '@/lib/uuid';

/** Streams the rows of an import (`?import=`) with problems as CSV: original cells and a column with the problem. */
export const GET = adminRoute(async (request) => {
  const id = new URL(request.url).searchParams.get('import') ?? '';
  if (!isUuid(id)) return uncachedJson({ error: 'invalid' }, 400);
  const lines = problemLines(await serverClient(), id, await requestLanguage(), requestedSeparator(request));
  // Read before responding, so that a failing backend gives an error status.
  const first = await lines.next();
  if (first.done) return uncachedJson({ error: 'missing' }, 404);
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(first.value)),
    async pull(stream) {
      const more = await lines.next();
      if (more.done) stream.close();
      else stream.enqueue(encoder.encode(more.value));
    },
    cancel: () => lines.return(undefined).then(() => undefined),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="import-problems.csv"',
      'cache-control': 'private, no-store',
    },
  });
});
