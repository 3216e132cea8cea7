import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { log } from '../lib/log.ts';
import type { CachedPage, PageCache } from './page-cache.ts';

/** Length prefix of a record, in bytes. */
const LENGTH_BYTES = 4;

/** The first record of a file: which changes its pages have seen. */
interface Head {
  changesRead: unknown;
}

/**
 * Writes cached pages at the end of the process for the next one, with the position of the change feed. Errors of a
 * read-only folder are ignored.
 */
export async function saveSnapshot(cache: PageCache, file: string, changesRead: unknown): Promise<void> {
  const temporary = `${file}.${process.pid}`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const output = await open(temporary, 'w', 0o600);
    try {
      const write = async (value: Head | [string, CachedPage]) => {
        const record = serialize(value);
        const length = Buffer.alloc(LENGTH_BYTES);
        length.writeUInt32LE(record.length);
        await output.write(Buffer.concat([length, record]));
      };
      await write({ changesRead });
      for (const entry of cache.entries()) await write(entry);
    } finally {
      await output.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    log.warn(`The cached pages were not saved: ${error}`);
  }
}

/**
 * Loads the previous process's pages as expired, only served when rendering fails. Returns the position whose later
 * changes must be applied to them; null without a file.
 */
export async function loadSnapshot(cache: PageCache, file: string): Promise<unknown> {
  try {
    const records = recordsOf(await readFile(file));
    const { changesRead } = records.next().value as Head;
    // A file of an earlier release begins with a page.
    if (changesRead === undefined) return null;
    for (const record of records) cache.restore(...(record as [string, CachedPage]));
    return changesRead;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn(`The saved pages cannot be read: ${error}`);
    return null;
  } finally {
    // Deleted, so that the file is not used twice with outdated pages.
    await rm(file, { force: true }).catch(() => {});
  }
}

function* recordsOf(bytes: Buffer): Generator<unknown, undefined> {
  for (let place = 0; place < bytes.length; ) {
    const length = bytes.readUInt32LE(place);
    const start = place + LENGTH_BYTES;
    yield deserialize(bytes.subarray(start, start + length));
    place = start + length;
  }
}
