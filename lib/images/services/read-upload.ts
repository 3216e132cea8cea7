import { cutText } from '@/lib/i18n/cut-text';
import 'server-only';
import { on } from 'node:events';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { MAX_FILE_BYTES, MAX_FILES } from '@/lib/images/model/upload';

interface UploadedFile {
  /** The last part of the original name, for messages only, never stored. */
  name: string;
  /** Null when larger than MAX_FILE_BYTES. */
  bytes: Buffer | null;
}

export class BrokenUpload extends Error {
  override name = 'BrokenUpload';
}

const MAX_SHOWN_NAME = 200;

/** Yields a form's files as they arrive; other fields must precede them. Stops after MAX_FILES. Throws BrokenUpload. */
export async function* uploadedFiles(
  request: Request,
  fields: Map<string, string>,
  onTooMany: () => void,
): AsyncGenerator<UploadedFile> {
  if (request.body === null) throw new BrokenUpload('There is no body');
  const source = Readable.fromWeb(request.body as ReadableStream<Uint8Array>);
  try {
    const parser = busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      limits: { fileSize: MAX_FILE_BYTES, files: MAX_FILES, fields: 10, fieldSize: 4096, headerPairs: 50 },
    });
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('filesLimit', onTooMany);
    // An unhandled error of an abandoned part would end the process.
    parser.on('file', (_name, part) => part.on('error', () => {}));
    source.on('error', (error) => parser.destroy(error));
    const parts = on(parser, 'file', { close: ['close'] });
    source.pipe(parser);
    for await (const [, part, info] of parts) yield await readPart(part, info);
  } catch (error) {
    throw new BrokenUpload(error instanceof Error ? error.message : String(error));
  } finally {
    source.destroy();
  }
}

async function readPart(
  part: Readable & { truncated?: boolean },
  info: { filename?: string },
): Promise<UploadedFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of part) chunks.push(chunk);
  const name = cutText(info.filename ?? '', MAX_SHOWN_NAME);
  return { name, bytes: part.truncated ? null : Buffer.concat(chunks) };
}
