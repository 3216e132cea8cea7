import { RecordReader, separationOf } from '../../lib/imports/model/records.ts';

/** Parses a text as CSV, in chunks of this many characters. Throws UnreadableFile. */
export function recordsOf(text: string, piece = text.length || 1): string[][] {
  const separation = separationOf(text);
  const reader = new RecordReader(separation.delimiter);
  const records: string[][] = [];
  const body = text.slice(separation.skipped);
  for (let start = 0; start < body.length; start += piece)
    records.push(...reader.read(body.slice(start, start + piece)));
  return [...records, ...reader.read('', true)].filter((cells) => cells.some((cell) => cell.trim() !== ''));
}
