import { hasRole } from '@/lib/accounts/guard';
import { currentUser } from '@/lib/accounts/session';
import { uncachedJson } from '@/lib/http/json-response';
import { isSameOrigin } from '@/lib/http/same-origin';
import { MAX_FILE_BYTES, MAX_FILES, type RequestRefusal } from '@/lib/images/model/upload';
import { receiveUpload } from '@/lib/images/services/receive-upload';
import { backendFailure } from '@/lib/supabase/backend-failure';
import { serverClient } from '@/lib/supabase/server';

const STATUS: Record<RequestRefusal, number> = {
  signedOut: 401,
  forbidden: 403,
  foreign: 403,
  noEncoder: 501,
  notMultipart: 415,
  tooBig: 413,
  interrupted: 400,
  noCategory: 422,
  noFile: 422,
  invalid: 422,
  missing: 404,
  failed: 503,
};
const FORM_BYTES = 64 * 1024;

/** A route, because actions give browsers no upload progress; see receiveUpload. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return refuse('foreign');
  try {
    const stopped = await guard();
    if (stopped) return refuse(stopped);
    if (!/^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? ''))
      return refuse('notMultipart');
    const length = Number(request.headers.get('content-length') ?? 0);
    if (length > MAX_FILES * MAX_FILE_BYTES + FORM_BYTES) return refuse('tooBig');
    const outcome = await receiveUpload(request, await serverClient());
    if (!outcome.ok) return refuse(outcome.error);
    return uncachedJson(outcome.value, outcome.value.stored > 0 ? 200 : 422);
  } catch (error) {
    return backendFailure(error, ({ code }) => refuse(code === '42501' ? 'forbidden' : 'failed'));
  }
}

async function guard(): Promise<'signedOut' | 'forbidden' | null> {
  const user = await currentUser();
  if (user === null) return 'signedOut';
  return hasRole(user, 'admin') ? null : 'forbidden';
}

function refuse(error: RequestRefusal): Response {
  return uncachedJson({ error }, STATUS[error]);
}
