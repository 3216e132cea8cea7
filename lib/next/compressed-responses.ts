/**
 * compressed-responses: the bytes of a prerendered page, its ETag and its compressed forms are made once and
 * not for every visitor.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { etagOf, matchesEtag } from '@/lib/http/etag';
import { beforeCompression } from './before-compression';

const COMPRESS = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes),
};
type Encoding = keyof typeof COMPRESS;
/** The smallest first. */
const ENCODINGS: Encoding[] = ['br', 'gzip'];

/** All that is ever sent for a page. */
interface PreparedPage {
  etag: string;
  bytes: Buffer;
  compressed: Partial<Record<Encoding, Buffer>>;
}

/** In characters; what is shorter is quickly made anew. */
const MIN_LENGTH = 1024;
/** For the text (two bytes a character), its bytes, and its compressed forms, which together are less than half as long. */
const MAX_BYTES = 64_000_000;

/**
 * Next.js keeps a prerendered page as a string, and makes its bytes, its ETag and its compressed form anew for every
 * visitor, which costs more than everything else about the request. Here each is made once. The string itself is the
 * key: it stays the same one for as long as Next.js has the page in its memory.
 */
const prepared = new LRUCache<string, PreparedPage>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ bytes }, text) => text.length * 2 + Math.ceil(bytes.length * 1.5),
});

/**
 * Sends prerendered pages from what is prepared, with an ETag, and 304 to those who have them (`generateEtags` is off in
 * next.config.ts). Called when a request begins, before Next.js sees it. Pages that are streamed pass untouched.
 */
export function sendCompressed(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET') return;
  const change = (chunk: unknown): unknown => {
    if (typeof chunk !== 'string' || chunk.length < MIN_LENGTH || response.statusCode !== 200) return chunk;
    const known = prepared.get(chunk);
    const page = known ?? { etag: `W/${etagOf(chunk)}`, bytes: Buffer.from(chunk), compressed: {} };
    if (!known) prepared.set(chunk, page);
    response.setHeader('ETag', page.etag);
    if (matchesEtag(request.headers['if-none-match'], page.etag)) return notModified(response);
    // What is asked for only once, an address somebody made up, is left to Next.js to compress.
    const encoding = known && encodingFor(request);
    if (!encoding) return page.bytes;
    const compressed = compress(page, encoding);
    response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', compressed.length);
    return compressed;
  };
  beforeCompression(
    response,
    'end',
    (compressing) =>
      (chunk, ...rest) =>
        compressing.call(response, change(chunk), ...rest),
  );
}

function compress(page: PreparedPage, encoding: Encoding): Buffer {
  const compressed = page.compressed[encoding] ?? COMPRESS[encoding](page.bytes);
  page.compressed[encoding] = compressed;
  return compressed;
}

function encodingFor(request: IncomingMessage): Encoding | undefined {
  const accepted = new Negotiator(request).encodings(ENCODINGS);
  return ENCODINGS.find((encoding) => accepted.includes(encoding));
}

function notModified(response: ServerResponse): undefined {
  response.statusCode = 304;
  response.removeHeader('Content-Type');
  response.removeHeader('Content-Length');
  // The compression adds it only to what has a body; without it, a shared cache would forget that there are other forms.
  response.appendHeader('Vary', 'Accept-Encoding');
}
