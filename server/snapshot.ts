import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { log } from '../lib/log.ts';
import type { CachedPage, PageCache } from './page-cache.ts';

/** Length prefix of a record, in bytes. */
const LENGTH_BYTES = 4;

/** Writes cached pages at the end of the process for the next one. Errors of a read-only folder are ignored. */
export async function saveSnapshot(cache: PageCache, file: string): Promise<void> {
  const temporary = `${file}.${process.pid}`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const output = await open(temporary, 'w', 0o600);
    try {
      for (const entry of cache.entries()) {
        const record = serialize(entry);
        const length = Buffer.alloc(LENGTH_BYTES);
        length.writeUInt32LE(record.length);
        await output.write(Buffer.concat([length, record]));
      }
    } finally {
      await output.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    log.warn(`The cached pages were not saved: ${error}`);
  }
}

/** Loads the previous process's pages as expired, only served when rendering fails. */
export async function loadSnapshot(cache: PageCache, file: string): Promise<void> {
  try {
    const bytes = await readFile(file);
    for (let place = 0; place < bytes.length; ) {
      const length = bytes.readUInt32LE(place);
      const start = place + LENGTH_BYTES;
      const [key, page] = deserialize(bytes.subarray(start, start + length)) as [string, CachedPage];
      cache.restore(key, page);
      place = start + length;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn(`The saved pages cannot be read: ${error}`);
  } finally {
    // Deleted, so that the file is not used twice with outdated pages.
    await rm(file, { force: true }).catch(() => {});
  }
}
