import 'server-only';
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { type Entry, openPromise } from 'yauzl';
import { type ReadingTime, UnreadableFile } from '@/lib/imports/model/read';

/** Bytes. A workbook of a hundred thousand rows unpacks to some hundred megabytes; a zip bomb to many times that. */
const MAX_UNPACKED = 200 * 1024 * 1024;
const MAX_PARTS = 5000;
/** Limits of nesting, of attributes of an element, and of characters of a text, comment or tag, which are in memory. */
const MAX_DEPTH = 100;
const MAX_ATTRIBUTES = 200;
const MAX_TOKEN = 4 * 1024 * 1024;

/** Handlers of a part's XML. Tags come without namespace prefix, attributes with it. */
export interface Handlers {
  open?(tag: string, attributes: Readonly<Record<string, string>>): void;
  text?(more: string): void;
  close?(tag: string): void;
}

export interface Parts {
  /** Case-insensitive. */
  has(name: string): boolean;
  /** Streams a part as text, without parsing it. Throws UnreadableFile when damaged. */
  text(name: string): AsyncGenerator<string>;
  /** Streams items from a part. Throws UnreadableFile when damaged. */
  read<Item>(name: string, handle: (push: (item: Item) => void) => Handlers): AsyncGenerator<Item[]>;
  close(): void;
}

/** Sums the declared sizes first; no part may exceed its declared size. Throws UnreadableFile. */
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
  const open = (name: string) => {
    const entry = entries.get(keyOf(name));
    if (entry === undefined) throw new UnreadableFile('damaged');
    return zip.openReadStreamPromise(entry);
  };
  return {
    has: (name) => entries.has(keyOf(name)),
    async *text(name) {
      try {
        yield* decoded(await open(name));
      } catch (error) {
        throw damaged(error);
      }
    },
    async *read(name, handle) {
      try {
        yield* parsed(await open(name), handle, time);
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
  for await (const text of decoded(stream)) {
    time.spend(() => parser.write(text));
    if (items.length > 0) yield items;
    items = [];
  }
  parser.close();
  if (items.length > 0) yield items;
}

async function* decoded(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of stream) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

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

/** Part names are case-insensitive by the standard. */
function keyOf(name: string): string {
  return name.replace(/^\//, '').toLowerCase();
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function damaged(error: unknown): UnreadableFile {
  return error instanceof UnreadableFile ? error : new UnreadableFile('damaged');
}
