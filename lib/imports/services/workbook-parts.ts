import 'server-only';
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { type Entry, openPromise } from 'yauzl';
import { type ReadingTime, UnreadableFile } from '@/lib/imports/model/read';

/** Bytes. A workbook of a hundred thousand rows unpacks to some hundred megabytes; a bomb to many times that. */
const MAX_UNPACKED = 200 * 1024 * 1024;
const MAX_PARTS = 5000;
/** Elements inside each other, attributes of one element, and characters of one text, comment or tag: all are held. */
const MAX_DEPTH = 100;
const MAX_ATTRIBUTES = 200;
const MAX_TOKEN = 4 * 1024 * 1024;

/** What is done with a part's XML. Tags come without the prefix of their namespace, attributes with it. */
export interface Handlers {
  open?(tag: string, attributes: Readonly<Record<string, string>>): void;
  text?(more: string): void;
  close?(tag: string): void;
}

/** The parts of a workbook: a zip file of XML. */
export interface Parts {
  /** In any letter case. */
  has(name: string): boolean;
  /** What `on` makes of a part, piece by piece as it is unpacked. Throws UnreadableFile when it is damaged. */
  read<Item>(name: string, handle: (push: (item: Item) => void) => Handlers): AsyncGenerator<Item[]>;
  close(): void;
}

/**
 * Opens the zip file of a workbook. What its parts say they unpack to is counted first, and no part may unpack to more than
 * it says. Throws UnreadableFile.
 */
export async function openParts(file: string, time: ReadingTime): Promise<Parts> {
  const zip = await openPromise(file, { autoClose: false }).catch((error) => {
    throw damaged(error);
  });
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (unpacked > MAX_UNPACKED || entries.size > MAX_PARTS) throw new UnreadableFile('unpacksTooLarge');
      entries.set(keyOf(entry.fileName), entry);
    }
  } catch (error) {
    zip.close();
    throw damaged(error);
  }
  return {
    has: (name) => entries.has(keyOf(name)),
    async *read(name, handle) {
      const entry = entries.get(keyOf(name));
      if (entry === undefined) throw new UnreadableFile('damaged');
      try {
        yield* parsed(await zip.openReadStreamPromise(entry), handle, time);
      } catch (error) {
        throw damaged(error);
      }
    },
    close: () => zip.close(),
  };
}

async function* parsed<Item>(
  stream: Readable,
  handle: (push: (item: Item) => void) => Handlers,
  time: ReadingTime,
): AsyncGenerator<Item[]> {
  const parser = new SaxesParser();
  let items: Item[] = [];
  bound(
    parser,
    handle((item) => items.push(item)),
  );
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of stream) {
    time.spend(() => parser.write(decoder.decode(chunk, { stream: true })));
    if (items.length > 0) yield items;
    items = [];
  }
  parser.write(decoder.decode());
  parser.close();
  if (items.length > 0) yield items;
}

/** Lets a parser call these handlers, and throw where it would hold more than any workbook needs. */
function bound(parser: SaxesParser, { open, text, close }: Handlers): void {
  let [depth, attributes, last] = [0, 0, 0];
  const seen = () => {
    last = parser.position;
  };
  const refuse = () => {
    throw new UnreadableFile('unpacksTooLarge');
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentagstart', () => {
    attributes = 0;
    seen();
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) refuse();
    seen();
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > MAX_DEPTH) refuse();
    open?.(local(tag.name), tag.attributes as Record<string, string>);
    seen();
  });
  const onText = (more: string) => {
    if (more.length > MAX_TOKEN) refuse();
    text?.(more);
    seen();
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', (tag) => {
    depth -= 1;
    close?.(local(tag.name));
    seen();
  });
  const write = parser.write.bind(parser);
  parser.write = (chunk) => {
    const written = write(chunk);
    if (parser.position - last > MAX_TOKEN) refuse();
    return written;
  };
}

/** Names of parts are the same in any letter case, by the standard. */
function keyOf(name: string): string {
  return name.replace(/^\//, '').toLowerCase();
}

/** A name without the prefix of its namespace. */
function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Whatever zip and XML complain about is a damaged file. */
function damaged(error: unknown): UnreadableFile {
  return error instanceof UnreadableFile ? error : new UnreadableFile('damaged');
}
