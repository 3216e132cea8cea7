import 'server-only';
import { type FileHandle, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { MOST_BYTES, UnreadableFile } from '@/lib/imports/model/read';

const PREFIX = 'gcsd-import-';
/** Far longer than an upload may take (take-upload.ts): who made an older folder has died. */
const LEFT_AFTER_MS = 3_600_000;

/**
 * Keeps a body in a file of this machine for as long as `use` takes: a workbook is read from its end, and the encoding of a
 * text shows only when all of it was seen. Nothing of it is held in memory. Throws UnreadableFile for a body that is too long, and the signal's
 * reason.
 */
export function spooled<Value>(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
  use: (file: string) => Promise<Value>,
): Promise<Value> {
  return spooledPair(body, Number.POSITIVE_INFINITY, signal, use);
}

/** The same of a body that is two files, one after the other: the first has `firstBytes`. */
export async function spooledPair<Value>(
  body: ReadableStream<Uint8Array> | null,
  firstBytes: number,
  signal: AbortSignal,
  use: (first: string, second: string) => Promise<Value>,
): Promise<Value> {
  await removeLeftUploads();
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  try {
    const [first, second] = [path.join(folder, 'file'), path.join(folder, 'second')];
    const files = [await open(first, 'wx', 0o600), await open(second, 'wx', 0o600)] as const;
    try {
      await writePair(body && Readable.fromWeb(body as WebStream<Uint8Array>, { signal }), firstBytes, files);
    } finally {
      await Promise.all(files.map((file) => file.close()));
    }
    return await use(first, second);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writePair(
  body: AsyncIterable<Uint8Array> | null,
  firstBytes: number,
  [first, second]: readonly [FileHandle, FileHandle],
): Promise<void> {
  let length = 0;
  for await (const chunk of body ?? []) {
    const rest = Math.min(Math.max(firstBytes - length, 0), chunk.byteLength);
    length += chunk.byteLength;
    if (length > MOST_BYTES) throw new UnreadableFile('tooLarge');
    if (rest > 0) await first.write(chunk.subarray(0, rest));
    if (rest < chunk.byteLength) await second.write(chunk.subarray(rest));
  }
}

/** Removes the files of uploads whose process was killed. Never throws: they may be another user's. */
export async function removeLeftUploads(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const folder = path.join(tmpdir(), name);
    const made = await stat(folder).catch(() => null);
    if (made && Date.now() - made.mtimeMs > LEFT_AFTER_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}
