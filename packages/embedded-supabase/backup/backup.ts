/** Makes backups: copied and packed while everybody works on, but for what changes meanwhile. */
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Engine } from '../engine/engine.ts';
import { PgliteEngine } from '../engine/pglite-engine.ts';
import { syncFile, syncFolder } from '../engine/sync-folder.ts';
import { writeArchive } from './archive.ts';
import { copyAhead, takeSnapshot } from './snapshot.ts';

export interface Backup {
  /** Absolute. */
  file: string;
  /** Bytes. */
  size: number;
  /** Files of database and storage in it. */
  files: number;
  createdAt: string;
}

/** A backup that cannot be made here; its message is the sentence to show. */
export class BackupError extends Error {}

const SNAPSHOT = '.snapshot-';

/** Where backups go unless told otherwise. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');

/** `<prefix>-2026-11-21T08-30-00-000Z.tar.gz`: names in the order of time. */
export function backupName(prefix: string, at: Date): string {
  return `${prefix}-${at.toISOString().replace(/[:.]/g, '-')}.tar.gz`;
}

/**
 * Packs the data folder into `file`. With the engine that runs on it, its work pauses for what has changed while
 * the rest was copied; without one the caller holds the folder's lock. Throws BackupError for a native database.
 */
export async function makeBackup(dataDir: string, engine: Engine | null, file: string): Promise<Backup> {
  if (engine && !(engine instanceof PgliteEngine)) {
    throw new BackupError(
      'The database is a native PostgreSQL: back it up with pg_dump, and copy the data folder.',
    );
  }
  const folder = backupsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const snapshot = join(folder, `${SNAPSHOT}${randomBytes(6).toString('hex')}`);
  const createdAt = new Date();
  try {
    if (engine) {
      // What PostgreSQL has in memory goes to its files first, so that they are settled when their turn comes.
      await engine.frozen(async () => undefined);
      const copied = await copyAhead(dataDir, snapshot);
      await engine.frozen((wal) => takeSnapshot(dataDir, snapshot, wal, copied));
    } else await takeSnapshot(dataDir, snapshot, null);
    const { files } = await writeArchive(snapshot, file, createdAt);
    return { file, size: (await stat(file)).size, files: files.length, createdAt: createdAt.toISOString() };
  } finally {
    await rm(snapshot, { recursive: true, force: true });
  }
}

/**
 * Moves a backup to another folder or disk: whole under its new name or not at all, since a copy that is cut short must not pass
 * for a backup. Throws what the disk says, and the backup is where it was.
 */
export async function moveBackup(file: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const unfinished = `${target}.unfinished`;
  try {
    await copyFile(file, unfinished);
    await syncFile(unfinished);
    await rename(unfinished, target);
    await syncFolder(dirname(target));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await rm(file);
}

/** Removes what a backup left that was cut short. Nothing else may be making one. */
export async function clearUnfinished(dataDir: string): Promise<void> {
  const folder = backupsFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.startsWith(SNAPSHOT) || name.endsWith('.unfinished')) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}
