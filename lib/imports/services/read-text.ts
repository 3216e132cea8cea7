import 'server-only';
import type { Encoding } from '@/lib/imports/model/encoding';
import { MAX_SHEET_ROWS, type SheetRow, UnreadableFile } from '@/lib/imports/model/read';
import { RecordReader, separationOf } from '@/lib/imports/model/records';
import { chunksOf } from './text-encoding';

/** The records of a text file, with the numbers of their rows. Throws UnreadableFile. */
export async function* textRows(file: string, encoding: Encoding): AsyncGenerator<SheetRow[]> {
  const decoder = new TextDecoder(encoding);
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
      reader = new RecordReader(separation.delimiter);
      if (separation.skipped > 0) number = 1;
      text = text.slice(separation.skipped);
    }
    yield numbered(reader.read(text));
  }
  if (reader !== null) yield numbered(reader.read(decoder.decode(), true));
}
