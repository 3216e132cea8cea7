/** One process owns a data folder: the operating system holds the lock and frees it however the process ends. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolderPrivate } from './private-folder.ts';

/** Another process works on the folder; the message is the sentence to show. */
export class FolderInUse extends Error {}

/** Makes the folder private and takes it for this process. Throws FolderInUse, ConfigError. The result gives it back. */
export function lockFolder(dataDir: string): () => void {
  makeFolderPrivate(dataDir);
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
