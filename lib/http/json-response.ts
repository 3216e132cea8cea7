import 'server-only';
import { etagOf, matchesEtag } from './etag';

const ASKED_AGAIN = { 'cache-control': 'public, max-age=0, must-revalidate' };

/** JSON with its ETag, asked for again each time unless other headers say else; 304 without a body when the visitor has it already. */
export function jsonResponse(
  request: Request,
  body: unknown,
  more: Record<string, string> = ASKED_AGAIN,
): Response {
  const text = JSON.stringify(body);
  const etag = etagOf(text);
  const headers = { ...more, etag };
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' } });
}

/** What is wrong, by a code: whoever asks has the words for it. */
export function jsonProblem(status: 400 | 404 | 503, code: string): Response {
  return Response.json(
    { error: code },
    { status, headers: { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': '60' }) } },
  );
}
