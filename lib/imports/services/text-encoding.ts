import 'server-only';
import { createReadStream } from 'node:fs';
import { type Encoding, legacyEncoding, markedEncoding } from '@/lib/imports/model/encoding';

const CHUNK_BYTES = 256 * 1024;
/** Bytes of parts with foreign letters by which an old encoding is guessed. */
const SAMPLE_BYTES = 256 * 1024;

/** A text file in pieces. */
export function chunksOf(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { highWaterMark: CHUNK_BYTES });
}

/** The encoding of a text file: what proves itself at its beginning, UTF-8 but for a few bytes, else the likeliest old one. */
export async function encodingOf(file: string, head: Uint8Array): Promise<Encoding> {
  const marked = markedEncoding(head);
  if (marked || (await isUtf8(file))) return marked ?? 'utf-8';
  const decoder = new TextDecoder('utf-8');
  let [letters, broken] = [0, 0];
  const samples: Buffer[] = [];
  let left = SAMPLE_BYTES;
  for await (const chunk of chunksOf(file)) {
    const text = decoder.decode(chunk, { stream: true });
    const lost = text.match(/\ufffd/g)?.length ?? 0;
    broken += lost;
    letters += (text.match(/[^\0-\x7f]/g)?.length ?? 0) - lost;
    if (lost > 0 && left > 0) samples.push(chunk.subarray(0, left));
    if (lost > 0) left -= chunk.length;
  }
  // Bytes of another encoding make letters of UTF-8 by chance alone.
  return letters > broken ? 'utf-8' : legacyEncoding(Buffer.concat(samples));
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
