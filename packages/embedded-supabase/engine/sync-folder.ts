/** Durability of names and files: after a power failure a folder has the entries of its last sync. */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** File systems that cannot sync a folder need no sync. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (!handle) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}

export async function syncTree(folder: string): Promise<void> {
  for (const item of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, item.name);
    if (item.isDirectory()) await syncTree(path);
    if (item.isFile()) await syncFile(path);
  }
  await syncFolder(folder);
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}
