import 'server-only';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MOST_BYTES, UnreadableFile } from '@/lib/csv/model/read';

/**
 * Keeps a body in a file of this machine for as long as `use` takes: a workbook is read from its end, and the encoding of a
 * text shows only when all of it was seen. Nothing of it is held in memory. Throws UnreadableFile for a body that is too long.
 */
export function spooled<Value>(
  body: ReadableStream<Uint8Array> | null,
  use: (file: string) => Promise<Value>,
): Promise<Value> {
  return spooledPair(body, Number.POSITIVE_INFINITY, use);
}

/** The same of a body that is two files, one after the other: the first has `firstBytes`. */
export async function spooledPair<Value>(
  body: ReadableStream<Uint8Array> | null,
  firstBytes: number,
  use: (first: string, second: string) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  try {
    const [first, second] = [path.join(folder, 'file'), path.join(folder, 'second')];
    const files = [await open(first, 'wx', 0o600), await open(second, 'wx', 0o600)] as const;
    try {
      await writePair(body, firstBytes, files);
    } finally {
      await Promise.all(files.map((file) => file.close()));
    }
    return await use(first, second);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writePair(
  body: ReadableStream<Uint8Array> | null,
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
