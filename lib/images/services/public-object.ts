import 'server-only';
import { serverConfig } from '@/lib/config';
import { IMAGE_BUCKET, isObjectName } from '@/lib/schools/model/image-address';

const PREFIX = '/storage/v1/object/public/';
/** Time until the response begins; the file may take longer on a slow connection. */
const ANSWER_TIMEOUT_MS = 10_000;
const ASKED = ['range', 'if-range', 'if-none-match', 'if-modified-since'];
const ANSWERED = [
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'cache-control',
  'expires',
];
/** A file opened in a tab must not run anything. The style is for the browser's own image page. */
const GUARD = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };
const PICTURE_TYPE = /^image\/(?:avif|gif|jpeg|png|webp)$/i;

/**
 * Proxies a public file of the bucket; no redirects, downloads except for pictures. 404 when missing, 502 on failure.
 */
export async function publicObject(request: Request): Promise<Response> {
  const parts = objectParts(new URL(request.url).pathname);
  if (parts === null) return refuse(404);
  const answer = await ask(request, parts);
  if (answer === null) return refuse(502);
  if (answer.status === 200 || answer.status === 206 || answer.status === 304 || answer.status === 416) {
    return pass(answer);
  }
  await answer.body?.cancel();
  // Supabase responds 400 for a missing file.
  return refuse(answer.status === 400 || answer.status === 404 ? 404 : 502);
}

/** The decoded file name, or null for any other path. */
function objectParts(pathname: string): string[] | null {
  if (!pathname.startsWith(PREFIX)) return null;
  try {
    const [bucket, ...parts] = pathname.slice(PREFIX.length).split('/').map(decodeURIComponent);
    return bucket === IMAGE_BUCKET && isObjectName(parts) ? parts : null;
  } catch {
    return null;
  }
}

async function ask(request: Request, parts: string[]): Promise<Response | null> {
  // Pictures are already compressed; an encoded response would not match its content-length.
  const headers = new Headers({ 'accept-encoding': 'identity' });
  for (const name of ASKED) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), ANSWER_TIMEOUT_MS);
  try {
    const path = [IMAGE_BUCKET, ...parts].map(encodeURIComponent).join('/');
    return await fetch(`${serverConfig().supabaseUrl}${PREFIX}${path}`, {
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
      headers,
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, giveUp.signal]),
    });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function pass(answer: Response): Response {
  const headers = new Headers(GUARD);
  for (const name of ANSWERED) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const type = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  if (PICTURE_TYPE.test(type)) {
    headers.set('content-type', type);
  } else if (answer.status !== 304) {
    headers.set('content-type', 'application/octet-stream');
    headers.set('content-disposition', 'attachment');
  }
  return new Response(answer.body, { status: answer.status, headers });
}

function refuse(status: 404 | 502): Response {
  return new Response(null, { status, headers: { ...GUARD, 'cache-control': 'no-store' } });
}
