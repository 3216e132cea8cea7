/** One process owns a data folder: the operating system holds the lock and frees it however the process ends. */
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';
import { makeFolderPrivate } from './private-folder.ts';

/** Another process works on the folder; the message is the sentence to show. */
export class FolderInUse extends Error {}

/** Makes the folder private and takes it for this process. Throws FolderInUse, ConfigError, StartError. The result gives it back. */
export function lockFolder(dataDir: string): () => void {
  makeFolderPrivate(dataDir);
  requireAccess(dataDir);
  const file = join(dataDir, 'backend.lock');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('pragma busy_timeout = 0; begin exclusive');
    noteProcess(lock);
    // Keeps others from taking it and lets them read who has.
    lock.exec('begin immediate');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const holder = reason.includes('locked') ? processOf(lock) : '';
    lock?.close();
    if (reason.includes('locked')) {
      throw new FolderInUse(`Another backend${holder} is already using the data folder ${dataDir}.`);
    }
    throw new StartError(
      `The lock file ${file} cannot be used (${reason}). It holds nothing of the database: where the folder is yours and its disk ` +
        'has room, remove the file while no backend runs, then start again.',
    );
  }
  const held = lock;
  return () => held.close();
}

/** Else the lock file would be blamed for what is wrong with the folder. Throws StartError. */
function requireAccess(dataDir: string): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The data folder ${dataDir} may not be used by this user (${reason}). Give it back to the user the backend runs as (chown -R).`,
    );
  }
}

/** Writes down who has the lock, and ends the transaction. A full disk has no room for that, and the lock needs none. */
function noteProcess(lock: DatabaseSync): void {
  try {
    lock.exec(`pragma user_version = ${process.pid}; commit`);
  } catch {
    if (lock.isTransaction) lock.exec('rollback');
  }
}

/** Who has the lock, for a sentence; nothing where that cannot be read. */
function processOf(lock: DatabaseSync | undefined): string {
  try {
    const pid = lock?.prepare('pragma user_version').get()?.user_version;
    return pid ? ` (process ${pid})` : '';
  } catch {
    return '';
  }
}
