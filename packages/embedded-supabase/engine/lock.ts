/** Exclusive lock of a data folder, held by the operating system, which frees it however the process ends. */
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';
import { makeFolderPrivate } from './private-folder.ts';

/** Another process uses the folder; the message is for the user. */
export class FolderInUse extends Error {}

/**
 * Makes the folder private and locks it. Throws FolderInUse, ConfigError, StartError. Returns a function that unlocks.
 */
export function lockFolder(dataDir: string): () => void {
  makeFolderPrivate(dataDir);
  requireAccess(dataDir);
  const file = join(dataDir, 'backend.lock');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('pragma busy_timeout = 0; begin exclusive');
    noteProcess(lock);
    // Prevents other locks, but lets others read the process id.
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

/** Otherwise the lock file would be blamed for the folder's problem. Throws StartError. */
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

/** Stores the process id and ends the transaction. Optional, because a full disk has no room for it. */
function noteProcess(lock: DatabaseSync): void {
  try {
    lock.exec(`pragma user_version = ${process.pid}; commit`);
  } catch {
    if (lock.isTransaction) lock.exec('rollback');
  }
}

/** '' when unreadable. */
function processOf(lock: DatabaseSync | undefined): string {
  try {
    const pid = lock?.prepare('pragma user_version').get()?.user_version;
    return pid ? ` (process ${pid})` : '';
  } catch {
    return '';
  }
}
