import { noteTags, STATIC } from './tags';
import 'server-only';
import { etagOf, matchesEtag } from '@/lib/http/etag';

/** An SVG opened in a tab must not load or run anything. */
const GUARD = "default-src 'none'; style-src 'unsafe-inline'";
const YEAR = 31_536_000;

/** An SVG response, or 304. `maxAge` in seconds; the default of a year is for addresses whose drawing never changes. */
export function svgResponse(
  request: Request,
  svg: string,
  maxAge = YEAR,
  tags: readonly string[] = [STATIC],
): Response {
  noteTags(...tags);
  const etag = etagOf(svg);
  const headers = new Headers({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': `public, max-age=${maxAge}${maxAge === YEAR ? ', immutable' : ''}`,
    'content-security-policy': GUARD,
    'x-content-type-options': 'nosniff',
    etag,
  });
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  return new Response(svg, { headers });
}

export function noDrawing(): Response {
  return new Response(null, { status: 404, headers: { 'cache-control': 'public, max-age=60' } });
}

export function drawingsBusy(): Response {
  return new Response(null, { status: 503, headers: { 'retry-after': '10', 'cache-control': 'no-store' } });
}
