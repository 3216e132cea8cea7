/** Makes names and files durable: after a loss of power a folder has the entries that it had when it was last synced. */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Syncs a folder's entries; file systems that cannot sync a folder need no sync. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (!handle) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}

/** Syncs all files and folders below a folder, and the folder itself. */
export async function syncTree(folder: string): Promise<void> {
  for (const item of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, item.name);
    if (item.isDirectory()) await syncTree(path);
    if (item.isFile()) await syncFile(path);
  }
  await syncFolder(folder);
}

/** Waits until what was written to a file is on the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}
