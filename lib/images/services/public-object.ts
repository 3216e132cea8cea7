import 'server-only';
import { serverConfig } from '@/lib/config';
import { IMAGE_BUCKET, isObjectName } from '@/lib/schools/model/image-address';

const PREFIX = '/storage/v1/object/public/';
/** How long the backend may take to begin its answer; the file itself may take as long as the visitor's line needs. */
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
/**
 * Even opened by itself in a tab, a file from storage can run nothing. (`nosniff` stands on every answer.) The style is
 * the browser's own, for the page it makes around a picture.
 */
const GUARD = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };
const PICTURE_TYPE = /^image\/(?:avif|gif|jpeg|png|webp)$/i;

/**
 * Answers for a public file of the picture bucket by fetching it from the backend, so that visitors talk to this site
 * alone. Only names inside that one bucket ever reach the backend, its redirects are not followed, and what is not a
 * raster picture is handed out as a download. 404 when there is no such file, 502 when the backend does not answer.
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
  // Supabase says 400 for a file that is not there.
  return refuse(answer.status === 400 || answer.status === 404 ? 404 : 502);
}

/** The decoded name of a file in the bucket, or null for every other path. */
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
  // Pictures are compressed already; an encoded answer would not have the length its header says.
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
