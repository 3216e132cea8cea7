import type { IncomingHttpHeaders } from 'node:http';
import { acceptsWrites } from './public-paths.ts';

export interface Refusal {
  status: 400 | 403 | 405 | 413;
  text: string;
  headers?: Record<string, string>;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);
/** Format of Next.js's action ids; it logs a stack for others. */
const ACTION_ID = /^[0-9a-f]{40,64}$/;
const READS = 'GET, HEAD';
/** Bytes, the same as in next.config.ts. Handlers below /api/ have their own limits. */
const MAX_ACTION_BYTES = 1_048_576;

interface Request {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** Why a request is refused, by its head; null if accepted. */
export function refusalOf({ method, url, headers }: Request): Refusal | null {
  if (!METHODS.has(method)) return { status: 405, text: 'Method not allowed', headers: { allow: READS } };
  if (method === 'GET' || method === 'HEAD') return null;
  if (!acceptsWrites(url))
    return { status: 405, text: 'Nothing can be changed here', headers: { allow: READS } };
  if (headers.origin !== undefined && !isOrigin(headers.origin))
    return { status: 400, text: 'The Origin header is not valid' };
  const action = headers['next-action'];
  if (action !== undefined && !ACTION_ID.test(String(action)))
    return { status: 400, text: 'There is no such action' };
  // Next.js would respond 500 and log a stack; handlers below /api/ check this.
  if (!url.startsWith('/api/') && isForeign(headers))
    return { status: 403, text: 'The request comes from another site' };
  if (!url.startsWith('/api/') && Number(headers['content-length'] ?? 0) > MAX_ACTION_BYTES)
    return { status: 413, text: `The body may have ${MAX_ACTION_BYTES} bytes at most` };
  return null;
}

function isOrigin(value: string): boolean {
  return value === 'null' || (URL.canParse(value) && /^[a-z][a-z\d+.-]*:\/\//i.test(value));
}

function isForeign({ origin, host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return false;
  const own = String(forwarded ?? host ?? '').toLowerCase();
  return URL.parse(origin)?.host !== own;
}
