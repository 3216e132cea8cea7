import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface EncodedBody {
  /** Strong ETags differ by encoding (RFC 9110, 8.8.3.3): this one has no encoding suffix. */
  etag: string;
  /** Without `identity` if compressed: it is unpacked from gzip when needed. */
  encodings: Partial<Record<Encoding, Buffer>>;
  byteLength: number;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Bytes; compression does not make shorter bodies smaller. */
const MIN_LENGTH = 512;
const COMPRESSIBLE =
  /^(?:text\/|image\/svg|application\/(?:json|ld\+json|xml|atom\+xml|rss\+xml|manifest\+json|javascript))/;

/** Compresses a body if useful, in the thread pool. */
export async function encodeBody(body: Buffer, contentType: string): Promise<EncodedBody> {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  if (body.length < MIN_LENGTH || !COMPRESSIBLE.test(contentType))
    return { etag, encodings: { identity: exact(body) }, byteLength: body.length };
  const [br, zipped] = await Promise.all([compressBrotli(body, BROTLI), compressGzip(body)]);
  return { etag, encodings: { br: exact(br), gzip: exact(zipped) }, byteLength: br.length + zipped.length };
}

/** Copies into its own memory: zlib returns a view of a 16 kB block, which would stay allocated. */
function exact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The best accepted encoding. Uncompressed bodies have one. */
export function chooseEncoding({ encodings }: EncodedBody, acceptEncoding: string | undefined): Encoding {
  return encodings.identity ? 'identity' : negotiate(acceptEncoding ?? '');
}

/** Bytes of recently unpacked bodies: few clients accept no compression, and unpacking costs more than sending. */
const MAX_UNPACKED = 32_000_000;
const unpacked = new LRUCache<Buffer, Buffer>({
  maxSize: MAX_UNPACKED,
  sizeCalculation: ({ length }) => length,
});

export function bodyIn({ encodings }: EncodedBody, encoding: Encoding): Buffer {
  const present = encodings[encoding];
  if (present || !encodings.gzip) return present ?? Buffer.alloc(0);
  const known = unpacked.get(encodings.gzip);
  if (known) return known;
  const body = gunzipSync(encodings.gzip);
  unpacked.set(encodings.gzip, body);
  return body;
}

export const etagHeader = ({ etag }: EncodedBody, encoding: Encoding): string =>
  `"${etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;

/** Browsers send few different headers; attackers send many. */
const MAX_KNOWN = 200;
const known = new Map<string, Encoding>();

function negotiate(acceptEncoding: string): Encoding {
  const before = known.get(acceptEncoding);
  if (before) return before;
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings([
    'br',
    'gzip',
  ]);
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one)) ?? 'identity';
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(acceptEncoding, encoding);
  return encoding;
}
