import 'server-only';
import { access, type FileHandle, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { MAX_BYTES, UnreadableFile } from '@/lib/imports/model/read';
import { log } from '@/lib/log';

const PREFIX = 'gcsd-import-';
/** Far longer than an upload may take (take-upload.ts): an older folder belongs to a dead process. */
const LEFT_AFTER_MS = 3_600_000;
/** Files that can be read again with another sheet, encoding or heading row. */
const KEPT_PREFIX = 'gcsd-kept-';
/** The same period as private.tidy_imports. */
const KEPT_MS = 7 * 86_400_000;
/** Bytes of all kept files; the oldest are removed first. The folder may be in memory (deploy/compose.yaml). */
const MAX_KEPT_BYTES = MAX_BYTES;

/** A temporary file during `use`: a workbook is read from its end. Throws UnreadableFile and the signal's reason. */
export function spooled<Value>(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
  use: (file: string) => Promise<Value>,
): Promise<Value> {
  return spooledPair(body, Number.POSITIVE_INFINITY, signal, use);
}

/** The same for two concatenated files; the first has `firstBytes`. */
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
    if (length > MAX_BYTES) throw new UnreadableFile('tooLarge');
    if (rest > 0) await first.write(chunk.subarray(0, rest));
    if (rest < chunk.byteLength) await second.write(chunk.subarray(rest));
  }
}

/** Keeps an import's file for later reading. Never throws: without it the user chooses the file again. */
export async function keepFile(file: string, id: string): Promise<void> {
  try {
    await mkdir(keptFolder(id), { mode: 0o700 });
    await rename(file, path.join(keptFolder(id), 'file'));
  } catch (error) {
    log.error('The file of an import was not kept:', error);
    await removeKept(id);
  }
}

/** Null when the file is gone, or on another machine. */
export async function keptFile(id: string): Promise<string | null> {
  const file = path.join(keptFolder(id), 'file');
  return access(file).then(
    () => file,
    () => null,
  );
}

/** Never throws. */
export async function removeKept(id: string): Promise<void> {
  await rm(keptFolder(id), { recursive: true, force: true }).catch(() => {});
}

const keptFolder = (id: string) => path.join(tmpdir(), `${KEPT_PREFIX}${id}`);

/** Removes files of killed uploads, and kept files that are old or too many. Never throws. */
export async function removeLeftUploads(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const remove = (name: string) =>
    rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  const ageOf = async (file: string) => {
    const found = await stat(path.join(tmpdir(), file)).catch(() => null);
    return { age: found ? Date.now() - found.mtimeMs : 0, bytes: found?.size ?? 0 };
  };
  for (const name of names.filter((one) => one.startsWith(PREFIX)))
    if ((await ageOf(name)).age > LEFT_AFTER_MS) await remove(name);
  const folders = names.filter((one) => one.startsWith(KEPT_PREFIX));
  const kept = await Promise.all(
    folders.map(async (name) => ({
      name,
      age: (await ageOf(name)).age,
      bytes: (await ageOf(path.join(name, 'file'))).bytes,
    })),
  );
  let sum = 0;
  for (const { name, age, bytes } of kept.sort((one, other) => one.age - other.age)) {
    sum += bytes;
    if (age > KEPT_MS || sum > MAX_KEPT_BYTES) await remove(name);
  }
}
