import 'server-only';
import { uncachedJson } from '@/lib/http/json-response';
import { isSameOrigin } from '@/lib/http/same-origin';
import { MAX_BYTES, UnreadableFile } from '@/lib/imports/model/read';

/** Limit of an upload with its reading; nginx has the same (deploy/nginx/site.conf). */
const LIMIT_MS = 10 * 60_000;

/** The result of `read`, or 408, 413, 422 with a code. The signal aborts when the request is closed or too slow. */
export async function takeUpload(
  request: Request,
  read: (signal: AbortSignal) => Promise<object>,
): Promise<Response> {
  if (!isSameOrigin(request.headers)) return uncachedJson({ error: 'forbidden' }, 403);
  if (Number(request.headers.get('content-length')) > MAX_BYTES)
    return uncachedJson({ error: 'tooLarge' }, 413);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(LIMIT_MS)]);
  try {
    return uncachedJson(await read(signal));
  } catch (error) {
    if (signal.aborted) return uncachedJson({ error: 'failed' }, 408);
    if (!(error instanceof UnreadableFile)) throw error;
    return uncachedJson({ error: error.problem }, error.problem === 'tooLarge' ? 413 : 422);
  }
}
