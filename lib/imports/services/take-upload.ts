import 'server-only';
import { privateJson } from '@/lib/auth/admin-route';
import { MOST_BYTES, UnreadableFile } from '@/lib/imports/model/read';
import { isSameOrigin } from '@/lib/security/same-origin';

/** What an upload may take in all, its reading included; nginx waits as long for an answer (deploy/nginx/site.conf). */
const LIMIT_MS = 10 * 60_000;

/**
 * Answers a request that brings a file: with what `read` gives, or 413 or 422 with the code of what is wrong with the file. The signal
 * aborts when the request is closed or takes too long; then nothing of it is kept, and the answer is 408.
 */
export async function takeUpload(
  request: Request,
  read: (signal: AbortSignal) => Promise<object>,
): Promise<Response> {
  if (!isSameOrigin(request.headers)) return privateJson({ error: 'forbidden' }, 403);
  if (Number(request.headers.get('content-length')) > MOST_BYTES)
    return privateJson({ error: 'tooLarge' }, 413);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(LIMIT_MS)]);
  try {
    return privateJson(await read(signal));
  } catch (error) {
    if (signal.aborted) return privateJson({ error: 'failed' }, 408);
    if (!(error instanceof UnreadableFile)) throw error;
    return privateJson({ error: error.problem }, error.problem === 'tooLarge' ? 413 : 422);
  }
}
