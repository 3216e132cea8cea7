/** Streams tar archives of plain files, readable by `tar -x`. */
import { Readable } from 'node:stream';
import { extract as createExtract, pack as createPack, type Pack } from 'tar-stream';

export interface TarEntry {
  /** Relative, with slashes. */
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
}

/** Throws when a file's size differs from the announced one. */
export async function* pack(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  const archive = createPack();
  const filling = fill(archive, entries).catch((error: Error) => archive.destroy(error));
  yield* archive as AsyncIterable<Uint8Array>;
  await filling;
}

async function fill(archive: Pack, entries: AsyncIterable<TarEntry>): Promise<void> {
  for await (const { name, size, content } of entries) {
    await new Promise<void>((resolve, reject) => {
      const source = Readable.from(content);
      const entry = archive.entry({ name, size, mode: 0o600, mtime: new Date(0) }, (error) => {
        source.destroy();
        if (error) reject(error);
        else resolve();
      });
      // Rejected through the callback too; an unhandled error event would end the process.
      entry.on('error', reject);
      source.on('error', (error) => entry.destroy(error));
      source.pipe(entry);
    });
  }
  archive.finalize();
}

/** Calls `take` for each file, which must read the content to the end. Throws on a damaged archive. */
export async function unpack(
  archive: AsyncIterable<Uint8Array>,
  take: (entry: TarEntry) => Promise<void>,
): Promise<void> {
  const files = createExtract();
  const source = Readable.from(archive);
  source.on('error', (error) => files.destroy(error));
  source.pipe(files);
  try {
    for await (const entry of files) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file') throw new Error(`${name} is no plain file.`);
      await take({ name, size, content: entry as AsyncIterable<Uint8Array> });
    }
  } finally {
    source.destroy();
  }
}
