import 'server-only';
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { type Entry, openPromise } from 'yauzl';
import { UnreadableFile } from '@/lib/csv/model/read';

/** A workbook of a hundred thousand rows unpacks to some hundred megabytes; a bomb to many times that. */
const MOST_UNPACKED = 1024 * 1024 * 1024;
const MOST_PARTS = 5000;

/** The parts of a workbook: a zip file of XML. */
export interface Parts {
  has(name: string): boolean;
  /** What `on` makes of a part, piece by piece as it is unpacked. Throws UnreadableFile when it is damaged. */
  read<Item>(
    name: string,
    on: (parser: SaxesParser, push: (item: Item) => void) => void,
  ): AsyncGenerator<Item[]>;
  close(): void;
}

/**
 * Opens the zip file of a workbook. What its parts say they unpack to is counted first, and no part may unpack to more than
 * it says. Throws UnreadableFile.
 */
export async function openParts(file: string): Promise<Parts> {
  const zip = await openPromise(file, { autoClose: false }).catch((error) => {
    throw damaged(error);
  });
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (unpacked > MOST_UNPACKED || entries.size > MOST_PARTS) throw new UnreadableFile('unpacksTooLarge');
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw damaged(error);
  }
  return {
    has: (name) => entries.has(name),
    async *read(name, on) {
      const entry = entries.get(name);
      if (entry === undefined) throw new UnreadableFile('damaged');
      try {
        yield* parsed(await zip.openReadStreamPromise(entry), on);
      } catch (error) {
        throw damaged(error);
      }
    },
    close: () => zip.close(),
  };
}

async function* parsed<Item>(
  stream: Readable,
  on: (parser: SaxesParser, push: (item: Item) => void) => void,
): AsyncGenerator<Item[]> {
  const parser = new SaxesParser();
  let items: Item[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  on(parser, (item) => items.push(item));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of stream) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (items.length > 0) yield items;
    items = [];
  }
  parser.write(decoder.decode());
  parser.close();
  if (items.length > 0) yield items;
}

/** Whatever zip and XML complain about is a damaged file. */
function damaged(error: unknown): UnreadableFile {
  return error instanceof UnreadableFile ? error : new UnreadableFile('damaged');
}
