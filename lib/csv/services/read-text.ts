import 'server-only';
import { createReadStream } from 'node:fs';
import {
  MAX_SHEET_ROWS,
  markedEncoding,
  RecordReader,
  type SheetRow,
  separationOf,
  UnreadableFile,
} from '@/lib/csv/model/read';

const CHUNK_BYTES = 256 * 1024;

/** The records of a text file, with the numbers of their rows. Throws UnreadableFile. */
export async function* textRows(file: string, head: Uint8Array): AsyncGenerator<SheetRow[]> {
  const decoder = new TextDecoder(markedEncoding(head) ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252'));
  let reader: RecordReader | null = null;
  let number = 0;
  const numbered = (records: string[][]): SheetRow[] =>
    records.map((cells) => {
      number += 1;
      return { number, cells };
    });
  for await (const chunk of chunksOf(file)) {
    if (number > MAX_SHEET_ROWS) throw new UnreadableFile('tooManyRows');
    let text = decoder.decode(chunk, { stream: true });
    if (reader === null) {
      const separation = separationOf(text);
      reader = new RecordReader(separation);
      if (separation.skipped > 0) number = 1;
      text = text.slice(separation.skipped);
    }
    yield numbered(reader.read(text));
  }
  if (reader !== null) yield numbered(reader.read(decoder.decode(), true));
}

function chunksOf(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { highWaterMark: CHUNK_BYTES });
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunksOf(file)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
