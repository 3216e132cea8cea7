/** One process owns a data folder: the operating system holds the lock and frees it however the process ends. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process works on the folder; the message is the sentence to show. */
export class FolderInUse extends Error {}

/** Takes the folder for this process. Throws FolderInUse. The result gives it back. */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(dataDir, 'backend.lock'));
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    lock.close();
    if (!String(error).includes('locked')) throw error;
    throw new FolderInUse(`Another backend is already using the data folder ${dataDir}.`);
  }
  return () => lock.close();
}
