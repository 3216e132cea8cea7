/** Response with a stored file: headers, conditions, ranges, bytes. */
import type { FileHandle } from 'node:fs/promises';
import type { Call, StorageContext } from '../context.ts';
import { noSuchKey, rangeNotSatisfiable } from '../errors.ts';
import { isNotModified, parseRange, rangeStillApplies } from '../http-range.ts';
import { servedType } from '../mime.ts';
import type { ObjectRow } from '../rows.ts';

/** Larger files are streamed. */
const WHOLE_BYTES = 256 * 1_024;
const CHUNK_BYTES = 64 * 1_024;
/** An object may be replaced between reading its row and opening its file; then retry. */
const ATTEMPTS = 3;

/**
 * Serves the object that `find` returns. With `navigable`, when a browser could open the address, active content is not
 * served as such. Throws NoSuchKey when the object or its file is missing.
 */
export async function serveObject(
  context: StorageContext,
  call: Call,
  find: () => Promise<ObjectRow | null>,
  navigable: boolean,
): Promise<Response> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const object = await find();
    if (!object) throw noSuchKey();
    const file = await context.files.open(object.bucket_id, object.version ?? '');
    if (file) return answer(call, object, file, navigable);
  }
  context.log(`storage: the file of ${call.bucket}/${call.key} is missing`);
  throw noSuchKey();
}

async function answer(
  { request }: Call,
  object: ObjectRow,
  { handle, size }: { handle: FileHandle; size: number },
  navigable: boolean,
): Promise<Response> {
  const etag = object.metadata?.eTag ?? `"${object.version}"`;
  const modified = new Date(object.metadata?.lastModified ?? object.updated_at);
  const headers = headersOf(object, etag, modified, navigable);
  let keep = false;
  try {
    if (isNotModified(request.headers, etag, modified)) return new Response(null, { status: 304, headers });
    const applies = rangeStillApplies(request.headers, etag, modified);
    const range = parseRange(applies ? request.headers.get('range') : null, size);
    if (range === 'unsatisfiable') throw rangeNotSatisfiable(size);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    headers.set('content-length', String(end - start + 1));
    if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`);
    const status = range ? 206 : 200;
    if (request.method === 'HEAD') return new Response(null, { status, headers });
    if (end - start < WHOLE_BYTES) {
      return new Response(await readWhole(handle, start, end), { status, headers });
    }
    keep = true;
    return new Response(streamOf(handle, start, end), { status, headers });
  } finally {
    if (!keep) await handle.close();
  }
}

function headersOf(object: ObjectRow, etag: string, modified: Date, navigable: boolean): Headers {
  const type = servedType(object.metadata?.mimetype, navigable);
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': object.metadata?.cacheControl ?? 'no-cache',
    'content-type': type,
    etag,
    'last-modified': modified.toUTCString(),
    'x-content-type-options': 'nosniff',
  });
  // A sandbox would block the browsers' PDF viewers.
  if (!/^application\/pdf\b/i.test(type))
    headers.set('content-security-policy', "default-src 'none'; sandbox");
  const encoding = object.metadata?.contentEncoding;
  if (encoding) headers.set('content-encoding', encoding);
  return headers;
}

async function readWhole(handle: FileHandle, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(end - start + 1);
  let filled = 0;
  while (filled < bytes.byteLength) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.byteLength - filled, start + filled);
    if (bytesRead === 0) throw new Error('The file ended before its stored size');
    filled += bytesRead;
  }
  return bytes;
}

function streamOf(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = start;
  return new ReadableStream(
    {
      async pull(controller) {
        const wanted = Math.min(CHUNK_BYTES, end - position + 1);
        const bytes = new Uint8Array(wanted);
        const { bytesRead } = await handle.read(bytes, 0, wanted, position);
        if (bytesRead === 0) {
          await handle.close();
          controller.error(new Error('The file ended before its stored size'));
          return;
        }
        position += bytesRead;
        controller.enqueue(bytes.subarray(0, bytesRead));
        if (position > end) {
          await handle.close();
          controller.close();
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}
