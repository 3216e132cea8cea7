/** Online backups: most files are copied while the backend runs. */
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Engine } from '../engine/engine.ts';
import { PgliteEngine } from '../engine/pglite-engine.ts';
import { syncFile, syncFolder } from '../engine/sync-folder.ts';
import { writeArchive } from './archive.ts';
import { copyAhead, takeSnapshot } from './snapshot.ts';

export interface Backup {
  file: string;
  size: number;
  files: number;
  createdAt: string;
}

/** A backup is not possible; the message is for the user. */
export class BackupError extends Error {}

const SNAPSHOT = '.snapshot-';

export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');

/** `<prefix>-2026-11-21T08-30-00-000Z.tar.gz`: sorted by time. */
export function backupName(prefix: string, at: Date): string {
  return `${prefix}-${at.toISOString().replace(/[:.]/g, '-')}.tar.gz`;
}

/**
 * A running engine pauses while recent files are copied; else the caller holds the folder's lock. Throws BackupError.
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
      // A checkpoint writes PostgreSQL's memory to files first, so that they stay unchanged until they are copied.
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

/** Atomic, also to another disk: a partial copy must not look like a backup. Throws file system errors. */
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

/** Removes remains of interrupted backups. No other backup may be running. */
export async function clearUnfinished(dataDir: string): Promise<void> {
  const folder = backupsFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.startsWith(SNAPSHOT) || name.endsWith('.unfinished')) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}
