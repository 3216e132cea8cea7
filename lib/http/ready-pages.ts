import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { etagOf, matchesEtag } from './etag';

const PACK = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes),
};
type Packing = keyof typeof PACK;
/** The smallest first. */
const PACKINGS: Packing[] = ['br', 'gzip'];

/** All that is ever sent for a page. */
interface ReadyPage {
  etag: string;
  bytes: Buffer;
  packed: Partial<Record<Packing, Buffer>>;
}

/** In characters; what is shorter is quickly made anew. */
const SHORTEST = 1024;
/** For the text (two bytes a character), its bytes, and its packed forms, which together are less than half as long. */
const ROOM_BYTES = 64_000_000;

/**
 * Next.js keeps a prerendered page as a string, and makes its bytes, its ETag and its packed form anew for every
 * visitor, which costs more than everything else about the request. Here each is made once. The string itself is the
 * key: it stays the same one for as long as Next.js has the page in its memory.
 */
const ready = new LRUCache<string, ReadyPage>({
  maxSize: ROOM_BYTES,
  sizeCalculation: ({ bytes }, text) => text.length * 2 + Math.ceil(bytes.length * 1.5),
});

/**
 * Sends prerendered pages from what is ready, with an ETag, and 304 to those who have them (`generateEtags` is off in
 * next.config.ts). Called when a request begins, before Next.js sees it. Pages that are streamed pass untouched.
 */
export function sendReadyPages(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET') return;
  beforeCompression(response, (chunk) => {
    if (typeof chunk !== 'string' || chunk.length < SHORTEST || response.statusCode !== 200) return chunk;
    const known = ready.get(chunk);
    const page = known ?? { etag: `W/${etagOf(chunk)}`, bytes: Buffer.from(chunk), packed: {} };
    if (!known) ready.set(chunk, page);
    response.setHeader('ETag', page.etag);
    if (matchesEtag(request.headers['if-none-match'], page.etag)) return notModified(response);
    // What is asked for only once, an address somebody made up, is left to Next.js to pack.
    const packing = known && packingFor(request);
    if (!packing) return page.bytes;
    const packed = packedAs(packing, page);
    response.setHeader('Content-Encoding', packing);
    response.setHeader('Content-Length', packed.length);
    return packed;
  });
}

function packedAs(packing: Packing, page: ReadyPage): Buffer {
  const packed = page.packed[packing] ?? PACK[packing](page.bytes);
  page.packed[packing] = packed;
  return packed;
}

function packingFor(request: IncomingMessage): Packing | undefined {
  const accepted = new Negotiator(request).encodings(PACKINGS);
  return PACKINGS.find((packing) => accepted.includes(packing));
}

function notModified(response: ServerResponse): undefined {
  response.statusCode = 304;
  response.removeHeader('Content-Type');
  response.removeHeader('Content-Length');
  // The compression adds it only to what has a body; without it, a shared cache would forget that there are other forms.
  response.appendHeader('Vary', 'Accept-Encoding');
}

/**
 * Lets `change` have the last chunk of an answer before it is compressed. To compress, Next.js replaces `end` once, and
 * later than this is called: the replacement is what gets wrapped.
 */
function beforeCompression(response: ServerResponse, change: (chunk: unknown) => unknown): void {
  const { end } = response;
  Object.defineProperty(response, 'end', {
    configurable: true,
    get: () => end,
    set(compress: (...args: unknown[]) => ServerResponse) {
      Object.defineProperty(response, 'end', {
        configurable: true,
        writable: true,
        value: (chunk: unknown, ...rest: unknown[]) => compress.call(response, change(chunk), ...rest),
      });
    },
  });
}
