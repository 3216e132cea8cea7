import { uncachedJson } from '@/lib/http/json-response';
import 'server-only';

/** An uncached JSON response. Every response has `success` and `error`, null on success. */
export function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  const success = status < 400 && !('error' in body && body.error);
  return uncachedJson({ success, error: null, ...body }, status, headers);
}

export function refusal(
  status: number,
  error: string,
  headers: Record<string, string> = {},
  more: object = {},
): Response {
  return answer(status, { error, ...more }, headers);
}

const refuseMethod = () => refusal(405, 'This function takes POST only', { allow: 'POST' });

/** Handlers of all methods except POST. */
export const OTHER_METHODS = {
  GET: refuseMethod,
  HEAD: refuseMethod,
  PUT: refuseMethod,
  PATCH: refuseMethod,
  DELETE: refuseMethod,
  OPTIONS: refuseMethod,
};
