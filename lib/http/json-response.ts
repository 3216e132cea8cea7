import 'server-only';
import { etagOf, matchesEtag } from './etag';

const ASKED_AGAIN = { 'cache-control': 'public, max-age=0, must-revalidate' };

/** JSON with an ETag, revalidated each time unless other headers are given; 304 when unchanged. */
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

/** JSON that no cache stores. */
export function uncachedJson(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** An error with a code; the client has the message. */
export function jsonProblem(status: 400 | 404 | 503, code: string): Response {
  return uncachedJson({ error: code }, status, status === 503 ? { 'retry-after': '60' } : {});
}
