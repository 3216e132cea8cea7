import 'server-only';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MOST_BYTES, UnreadableFile } from '@/lib/csv/model/read';

/**
 * Keeps a body in a file of this machine for as long as `use` takes: a workbook is read from its end, and the encoding of a
 * text shows only when all of it was seen. Nothing of it is held in memory. Throws UnreadableFile for a body that is too long.
 */
export async function spooled<Value>(
  body: ReadableStream<Uint8Array> | null,
  use: (file: string) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  try {
    const name = path.join(folder, 'file');
    const file = await open(name, 'wx', 0o600);
    try {
      let length = 0;
      for await (const chunk of body ?? []) {
        length += chunk.byteLength;
        if (length > MOST_BYTES) throw new UnreadableFile('tooLarge');
        await file.write(chunk);
      }
    } finally {
      await file.close();
    }
    return await use(name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
