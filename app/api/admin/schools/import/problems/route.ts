import { adminRoute, privateJson } from '@/lib/auth/admin-route';
import { requestLanguage } from '@/lib/i18n/request-language';
import { problemLines } from '@/lib/imports/queries/problem-lines';
import { serverClient } from '@/lib/supabase/server';
import { isUuid } from '@/lib/uuid';

/**
 * The rows of an import (`?import=`) that something is wrong with as a CSV file, for admins: as they were, and a column that
 * says what it is. Streamed.
 */
export const GET = adminRoute(async (request) => {
  const id = new URL(request.url).searchParams.get('import') ?? '';
  if (!isUuid(id)) return privateJson({ error: 'invalid' }, 400);
  const lines = problemLines(await serverClient(), id, await requestLanguage());
  // The first lines are read before anything is answered, so that a backend that is down is said to be down.
  const first = await lines.next();
  if (first.done) return privateJson({ error: 'missing' }, 404);
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
