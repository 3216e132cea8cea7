import 'server-only';
import { open } from 'node:fs/promises';
import { kindOfFile, type OpenedFile, UnreadableFile } from '@/lib/csv/model/read';
import { textRows } from './read-text';
import { openWorkbook } from './read-workbook';

const HEAD_BYTES = 4096;

/** Opens a file of any kind that is read; `sheet` is the number of a workbook's sheet, from 0. Throws UnreadableFile. */
export async function openFile(file: string, sheet: number): Promise<OpenedFile> {
  const head = await headOf(file);
  const kind = kindOfFile(head);
  if (kind === 'text') return { sheets: [], rows: textRows(file, head) };
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
