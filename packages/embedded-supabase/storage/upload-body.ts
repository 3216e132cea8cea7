import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { isDeepJson } from '../http/nesting.ts';
import { aborted, invalidRequest, StorageError, tooLarge } from './errors.ts';
import type { FileWriter } from './file-store.ts';
import { requireAllowedType, requireHeaderValue } from './mime.ts';

export interface FileFacts {
  mimetype: string;
  cacheControl: string;
  contentEncoding: string | null;
  userMetadata: Record<string, unknown> | null;
}

export interface Expectations {
  maxBytes: number;
  allowedTypes: readonly string[] | null;
}

/** Bytes of a multipart body besides its file: fields, headers, boundaries. */
const MULTIPART_OVERHEAD = 2 * 1_024 * 1_024;
const MAX_METADATA_BYTES = 1_024 * 1_024;

/** Writes the file and returns its metadata. Throws StorageError for client errors. The caller ends the writer. */
export async function receiveUpload(
  request: Request,
  writer: FileWriter,
  expected: Expectations,
): Promise<FileFacts> {
  const type = request.headers.get('content-type') ?? '';
  return /^multipart\/form-data\b/i.test(type)
    ? receiveMultipart(request, type, writer, expected)
    : receiveRaw(request, type, writer, expected);
}

async function receiveRaw(
  request: Request,
  type: string,
  writer: FileWriter,
  { maxBytes, allowedTypes }: Expectations,
): Promise<FileFacts> {
  const facts = checkedFacts({
    mimetype: type || 'application/octet-stream',
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    contentEncoding: request.headers.get('content-encoding'),
    metadata: decodeHeader(request.headers.get('x-metadata')),
  });
  requireAllowedType(facts.mimetype, allowedTypes);
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge();
  for await (const chunk of bytesOf(request)) await writer.write(chunk);
  return facts;
}

async function receiveMultipart(
  request: Request,
  type: string,
  writer: FileWriter,
  { maxBytes, allowedTypes }: Expectations,
): Promise<FileFacts> {
  const fields = new Map<string, string>();
  const files: Promise<string>[] = [];
  const parser = createParser(type);
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (_name, stream, info) => {
    // Destroying the parser emits an error on this stream, possibly before it is read.
    stream.on('error', () => undefined);
    const file = saveFile(stream, fields.get('contentType') || info.mimeType);
    files.push(file);
    // A refused file ends the parsing; the promise is awaited below.
    file.catch((error: Error) => parser.destroy(error));
  });

  async function saveFile(stream: Readable, mimetype: string): Promise<string> {
    requireAllowedType(mimetype, allowedTypes);
    for await (const chunk of stream) await writer.write(chunk as Uint8Array);
    return mimetype;
  }

  try {
    await pipeline(bytesOf(request, maxBytes + MULTIPART_OVERHEAD), parser);
  } catch (error) {
    // The file's error is the relevant one; the parser repeats it.
    const [refusal] = await Promise.allSettled(files);
    const cause = refusal?.status === 'rejected' ? refusal.reason : error;
    throw cause instanceof StorageError ? cause : noContent();
  }
  const partType = await files[0];
  if (partType === undefined) throw noContent();
  const mimetype = fields.get('contentType') || partType;
  const seconds = fields.get('cacheControl');
  const facts = checkedFacts({
    mimetype,
    cacheControl: seconds ? `max-age=${seconds}` : 'no-cache',
    contentEncoding: fields.get('contentEncoding') ?? null,
    metadata: fields.get('metadata') ?? fields.get('userMetadata') ?? null,
  });
  requireAllowedType(facts.mimetype, allowedTypes);
  return facts;
}

function createParser(contentType: string): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { fields: 10, files: 1, parts: 12, fieldSize: MAX_METADATA_BYTES + 1 },
    });
  } catch {
    throw noContent();
  }
}

/** Breaking the loop keeps the connection open for the response. Throws EntityTooLarge and Aborted. */
async function* bytesOf(request: Request, maxBytes = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
  if (!request.body) return;
  const reader = request.body.getReader();
  let total = 0;
  try {
    while (true) {
      const { done, value } = await reader.read().catch(() => {
        throw aborted();
      });
      if (done) return;
      total += value.byteLength;
      if (total > maxBytes) throw tooLarge();
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

function checkedFacts(given: {
  mimetype: string;
  cacheControl: string;
  contentEncoding: string | null;
  metadata: string | null;
}): FileFacts {
  const { mimetype, cacheControl, contentEncoding, metadata } = given;
  if (metadata !== null && Buffer.byteLength(metadata) > MAX_METADATA_BYTES) throw tooLarge('user_metadata');
  if (contentEncoding !== null && !/^[\w-]*$/.test(contentEncoding)) {
    throw invalidRequest('Invalid content encoding');
  }
  return {
    mimetype: requireHeaderValue('content-type', mimetype),
    cacheControl: requireHeaderValue('cache-control', cacheControl),
    contentEncoding: contentEncoding || null,
    userMetadata: metadata === null ? null : parseMetadata(metadata),
  };
}

/** Invalid or too deeply nested metadata is ignored, as in Supabase. */
function parseMetadata(text: string): Record<string, unknown> | null {
  if (isDeepJson(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** JSON text in a base64 header. */
export function decodeHeader(value: string | null): string | null {
  return value === null ? null : Buffer.from(value, 'base64').toString('utf8');
}

export { parseMetadata };

function noContent(): StorageError {
  return invalidRequest('No content provided');
}
