import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CacheOutcome } from '../lib/http/application.ts';
import { matchesEtag } from '../lib/http/etag.ts';
import { COMMON, NO_CONTENT_POLICY } from '../lib/http/headers.ts';
import { bodyIn, chooseEncoding, type EncodedBody, type Encoding, encodeBody, etagHeader } from './encode.ts';
import { documentHeaders } from './headers.ts';
import type { CachedPage } from './page-cache.ts';
import type { Rendered } from './render.ts';

export interface Sent {
  status: number;
  headers: Record<string, string>;
  cookies?: readonly string[];
  body: EncodedBody;
  outcome: CacheOutcome | null;
}

/** A rendered page with its headers, compressed. */
export async function packed(rendered: Rendered): Promise<Sent> {
  const { status, cookies, body } = rendered;
  const headers = documentHeaders(rendered);
  return {
    status,
    headers,
    cookies,
    body: await encodeBody(body, headers['content-type'] ?? ''),
    outcome: null,
  };
}

/** Sends a response in the best encoding; 304 when unchanged, no body for HEAD. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, cookies, body, outcome }: Sent,
): void {
  const encoding = chooseEncoding(body, request.headers['accept-encoding']);
  const etag = etagHeader(body, encoding);
  for (const name in headers) response.setHeader(name, headers[name] as string);
  if (cookies && cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (outcome) response.setHeader('x-cache', outcome);
  if (status === 200) {
    response.setHeader('etag', etag);
    if (isKnown(request.headers['if-none-match'], body.etag)) {
      response.removeHeader('content-type');
      response.writeHead(304).end();
      return;
    }
  }
  const bytes = bodyIn(body, encoding);
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', bytes.length);
  response.writeHead(status);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Prepared header lines by encoding, which node:http writes without validation. */
const heads = new WeakMap<CachedPage, Partial<Record<Encoding, string[]>>>();

/** Like `send` for a cached page, at half the cost. Returns the status. */
export function sendHit(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  id: string,
): number {
  const { body } = page;
  const encoding = chooseEncoding(body, request.headers['accept-encoding']);
  if (isKnown(request.headers['if-none-match'], body.etag)) {
    response.writeHead(304, [...headOf(page, encoding), 'x-request-id', id]).end();
    return 304;
  }
  const bytes = bodyIn(body, encoding);
  const type = ['content-type', page.headers['content-type'] ?? '', 'content-length', String(bytes.length)];
  response.writeHead(200, [...headOf(page, encoding), ...type, 'x-request-id', id]);
  response.end(request.method === 'HEAD' ? undefined : bytes);
  return 200;
}

function headOf(page: CachedPage, encoding: Encoding): string[] {
  const known = heads.get(page) ?? {};
  heads.set(page, known);
  known[encoding] ??= [
    ...COMMON.flatMap(({ key, value }) => [key, value]),
    ...Object.entries(page.headers).flatMap(([name, value]) => (isSentApart(name) ? [] : [name, value])),
    ...['x-cache', 'hit', 'etag', etagHeader(page.body, encoding)],
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
  ];
  return known[encoding];
}

/** Sent with the body only, or common to all responses. */
const isSentApart = (name: string): boolean =>
  name === 'content-type' || COMMON.some(({ key }) => key.toLowerCase() === name);

export async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const type = headers['content-type'] ?? 'text/plain; charset=utf-8';
  const body = await encodeBody(Buffer.from(text), type);
  send(request, response, {
    status,
    headers: {
      ...{ 'cache-control': 'private, no-store', 'content-security-policy': NO_CONTENT_POLICY },
      ...{ ...headers, 'content-type': type },
    },
    body,
    outcome: null,
  });
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && matchesEtag(header.replace(/-(?:br|gzip)"/g, '"'), `"${etag}"`);
