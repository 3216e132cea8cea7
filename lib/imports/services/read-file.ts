import 'server-only';
import { open } from 'node:fs/promises';
import type { Encoding } from '@/lib/imports/model/encoding';
import { kindOfFile, type OpenedFile, UnreadableFile } from '@/lib/imports/model/read';
import { textRows } from './read-text';
import { openWorkbook } from './read-workbook';
import { encodingOf } from './text-encoding';

const HEAD_BYTES = 4096;

/**
 * Opens a file of any kind that is read; `sheet` is the number of a workbook's sheet, from 0, `encoding` that of a text where it
 * is not to be guessed. Throws UnreadableFile.
 */
export async function openFile(file: string, sheet: number, encoding?: Encoding): Promise<OpenedFile> {
  const head = await headOf(file);
  const kind = kindOfFile(head);
  if (kind === 'text') {
    const read = encoding ?? (await encodingOf(file, head));
    return { sheets: [], encoding: read, rows: textRows(file, read) };
  }
  if (kind === 'workbook') return openWorkbook(file, sheet);
  throw new UnreadableFile(kind);
}

async function headOf(file: string): Promise<Uint8Array> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}
