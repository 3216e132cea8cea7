import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchesEtag } from '../lib/http/etag.ts';
import type { CacheOutcome } from '../lib/http/server-link.ts';
import { bodyIn, chooseEncoding, type EncodedBody, encodeBody, etagHeader } from './encode.ts';

interface Sent {
  status: number;
  headers: Record<string, string>;
  cookies?: readonly string[];
  body: EncodedBody;
  outcome: CacheOutcome | null;
}

/** Sends a response in the reader's best encoding; 304 to those who have it, and no body to HEAD. */
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

/** A short text of the server itself. */
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
    headers: { 'cache-control': 'private, no-store', ...headers, 'content-type': type },
    body,
    outcome: null,
  });
}

/** Whether If-None-Match names this content, in any encoding. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && matchesEtag(header.replace(/-(?:br|gzip)"/g, '"'), `"${etag}"`);
