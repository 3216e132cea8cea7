/** One process owns a data folder: the operating system holds the lock and frees it however the process ends. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';
import { makeFolderPrivate } from './private-folder.ts';

/** Another process works on the folder; the message is the sentence to show. */
export class FolderInUse extends Error {}

/** Makes the folder private and takes it for this process. Throws FolderInUse, ConfigError, StartError. The result gives it back. */
export function lockFolder(dataDir: string): () => void {
  makeFolderPrivate(dataDir);
  const file = join(dataDir, 'backend.lock');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    lock?.close();
    const reason = error instanceof Error ? error.message : String(error);
    if (reason.includes('locked')) {
      throw new FolderInUse(`Another backend is already using the data folder ${dataDir}.`);
    }
    throw new StartError(
      `The lock file ${file} cannot be used (${reason}). It holds nothing: where the folder is yours and its disk has room, ` +
        'remove the file while no backend runs, then start again.',
    );
  }
  const held = lock;
  return () => held.close();
}
