import type { IncomingHttpHeaders } from 'node:http';
import { SESSION_COOKIE } from '../lib/supabase/session-cookies.ts';
import { acceptsWrites } from './public-paths.ts';

export interface Refusal {
  status: 400 | 403 | 405 | 413;
  text: string;
  headers?: Record<string, string>;
}

/** Internal headers of the framework, which clients must not set. */
export const INTERNAL = /^(?:x-nextjs-|x-middleware-|x-invoke-|x-matched-path$|x-nonce$|x-pathname$)/;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);
/** Format of Next.js's action ids; it logs a stack for others. */
const ACTION_ID = /^[0-9a-f]{40,64}$/;
const READS = 'GET, HEAD';
/** Bytes, the same as in next.config.ts. Handlers below /api/ have their own limits. */
const MAX_ACTION_BYTES = 1_048_576;

/** Far more than any address of the site has: patterns read what is shorter only. */
const MAX_PATH = 2000;
const MAX_QUERY = 4000;
/**
 * Headers that Next.js and libraries read with patterns, some of quadratic cost. Others are longer: Next.js's own,
 * cookies and authorization, which have limits of their own.
 */
const CUT = ['user-agent', 'referer', 'accept', 'accept-language', 'accept-encoding'] as const;
const MAX_HEADER = 500;
/** The only unit that browsers send. Others are ignored (RFC 9110, 14.2); Next.js would respond 500. */
const RANGE = /^bytes=[\d, -]{1,200}$/;

/** Whether an address is longer than any pattern may read, in characters. */
export function isTooLong(url: string): boolean {
  const end = url.indexOf('?');
  const path = end < 0 ? url.length : end;
  return path > MAX_PATH || url.length - path > MAX_QUERY;
}

/** A session has three parts at most. The library joins all that are sent, at a cost that grows with their square. */
const LATER_CHUNKS = new RegExp(`(?<![^;\\s])${SESSION_COOKIE}\\.(?:[1-9]\\d+|[5-9])=[^;]*;?`, 'g');
/** Proxies append to it: the end counts. */
const MAX_FORWARDED = 1000;

/** Cuts headers that are read with patterns, and removes ranges that nothing understands. */
export function limitHeaders(headers: IncomingHttpHeaders): void {
  for (const name of CUT) {
    const value = headers[name];
    if (value !== undefined && value.length > MAX_HEADER) headers[name] = value.slice(0, MAX_HEADER);
  }
  const forwarded = headers['x-forwarded-for'];
  if (forwarded !== undefined) headers['x-forwarded-for'] = String(forwarded).slice(-MAX_FORWARDED);
  if (headers.cookie !== undefined) headers.cookie = headers.cookie.replace(LATER_CHUNKS, '');
  if (headers.range !== undefined && !RANGE.test(headers.range)) delete headers.range;
}

interface Request {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** Why a request is refused, by its head; null if accepted. `url` is normalised. */
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
