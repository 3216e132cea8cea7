import 'server-only';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { type Encoding, encodingSamples, legacyEncoding, markedEncoding } from '@/lib/imports/model/encoding';
import {
  kindOfFile,
  MAX_SHEET_ROWS,
  type OpenedFile,
  ReadingTime,
  type SheetRow,
  TextSize,
  UnreadableFile,
} from '@/lib/imports/model/read';
import { RecordReader, separationOf } from '@/lib/imports/model/records';
import { openWorkbook } from './read-workbook';

const HEAD_BYTES = 4096;
/** Bytes with non-ASCII letters that are sampled to detect an old encoding. */
const SAMPLE_BYTES = 256 * 1024;

export interface TextReading {
  encoding?: Encoding;
  delimiter?: string;
}

/** Opens a text file or workbook; `sheet` counts from 0. Throws UnreadableFile. */
export async function openFile(
  file: string,
  sheet: number,
  { encoding, delimiter }: TextReading = {},
  time = new ReadingTime(processorTime),
): Promise<OpenedFile> {
  const head = await headOf(file);
  const kind = kindOfFile(head);
  if (kind === 'text') {
    const read = encoding ?? (await encodingOf(file, head, time));
    const samples = encodingSamples(await headOf(file, SAMPLE_BYTES));
    return {
      sheets: [],
      encoding: read,
      encodingSamples: samples,
      rows: bounded(textRows(file, read, delimiter, time)),
    };
  }
  if (kind === 'workbook') {
    const workbook = await openWorkbook(file, sheet, time);
    return { ...workbook, rows: bounded(workbook.rows) };
  }
  throw new UnreadableFile(kind === 'oldWorkbook' && (await isProtected(file, head)) ? 'protected' : kind);
}

/** Whether Excel's old container holds an encrypted workbook, by its beginning and its directory. */
async function isProtected(file: string, head: Uint8Array): Promise<boolean> {
  const { buffer, byteOffset, length } = head;
  const view = new DataView(buffer, byteOffset, length);
  const place =
    length < 52 ? 0 : (view.getUint32(48, true) + 1) * 2 ** Math.min(view.getUint16(30, true), 20);
  const name = Buffer.from('EncryptedPackage', 'utf16le');
  return [head, await headOf(file, HEAD_BYTES, place)].some((part) => Buffer.from(part).includes(name));
}

/** Characters after which other work of the process has its turn. */
const TURN_CHARACTERS = 500_000;

/** In smaller batches. Throws UnreadableFile when a cell, a row or the whole is too long. */
async function* bounded(rows: AsyncIterable<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  const size = new TextSize();
  for await (const some of rows) {
    let batch: SheetRow[] = [];
    let characters = 0;
    for (const row of some) {
      batch.push(row);
      characters += size.add(row.cells);
      if (characters < TURN_CHARACTERS) continue;
      yield batch;
      [batch, characters] = [[], 0];
      await turn();
    }
    yield batch;
  }
}

/** Milliseconds of processor time of this thread. */
function processorTime(): number {
  try {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  } catch {
    // Not implemented on an edge host, which has a limit of its own.
    return 0;
  }
}

async function headOf(file: string, bytes = HEAD_BYTES, from = 0): Promise<Uint8Array> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(bytes), 0, bytes, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

/** Records with their row numbers. Throws UnreadableFile. */
async function* textRows(
  file: string,
  encoding: Encoding,
  delimiter: string | undefined,
  time: ReadingTime,
): AsyncGenerator<SheetRow[]> {
  const decoder = new TextDecoder(encoding);
  let reader: RecordReader | null = null;
  let number = 0;
  const read = (chunk?: Buffer): SheetRow[] => {
    let text = decoder.decode(chunk, { stream: chunk !== undefined });
    if (reader === null) {
      const separation = separationOf(text);
      reader = new RecordReader(delimiter ?? separation.delimiter, separation.isEscaped);
      if (separation.skipped > 0) number = 1;
      text = text.slice(separation.skipped);
    }
    return reader.read(text, chunk === undefined).map((cells) => {
      number += 1;
      return { number, cells };
    });
  };
  for await (const chunk of chunksOf(file)) {
    if (number > MAX_SHEET_ROWS) throw new UnreadableFile('tooManyRows');
    yield time.spend(() => read(chunk));
  }
  yield time.spend(() => read());
}

const CHUNK_BYTES = 256 * 1024;

function chunksOf(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { highWaterMark: CHUNK_BYTES });
}

/** From a byte order mark, else UTF-8 except for a few bytes, else the likeliest old encoding. */
async function encodingOf(file: string, head: Uint8Array, time: ReadingTime): Promise<Encoding> {
  const marked = markedEncoding(head);
  if (marked || (await isUtf8(file, time))) return marked ?? 'utf-8';
  const decoder = new TextDecoder('utf-8');
  let [letters, broken] = [0, 0];
  const samples: Buffer[] = [];
  let left = SAMPLE_BYTES;
  const count = (chunk: Buffer) => {
    const text = decoder.decode(chunk, { stream: true });
    const lost = text.match(/\ufffd/g)?.length ?? 0;
    broken += lost;
    letters += (text.match(/[^\0-\x7f]/g)?.length ?? 0) - lost;
    if (lost > 0 && left > 0) samples.push(chunk.subarray(0, left));
    if (lost > 0) left -= chunk.length;
  };
  for await (const chunk of chunksOf(file)) time.spend(() => count(chunk));
  // Bytes of another encoding rarely form UTF-8 letters.
  return letters > broken ? 'utf-8' : time.spend(() => legacyEncoding(Buffer.concat(samples)));
}

async function isUtf8(file: string, time: ReadingTime): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunksOf(file)) time.spend(() => decoder.decode(chunk, { stream: true }));
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
