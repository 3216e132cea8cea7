import 'server-only';

/** What a function says about a job that ended. */
export interface FunctionAnswer {
  /** 200 unless told otherwise. */
  status?: number;
  body: object;
}

/** A JSON answer that no cache keeps. Every answer of a function has `success` and `error`, null where nothing is wrong. */
export function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  const success = status < 400 && !('error' in body && body.error);
  return Response.json(
    { success, error: null, ...body },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );
}

/** An answer that says in words what is wrong. */
export function refusal(
  status: number,
  error: string,
  headers: Record<string, string> = {},
  more: object = {},
): Response {
  return answer(status, { error, ...more }, headers);
}

const refuseMethod = () => refusal(405, 'This function takes POST only', { allow: 'POST' });

/** Handlers of every verb but POST. */
export const OTHER_METHODS = {
  GET: refuseMethod,
  HEAD: refuseMethod,
  PUT: refuseMethod,
  PATCH: refuseMethod,
  DELETE: refuseMethod,
  OPTIONS: refuseMethod,
};
