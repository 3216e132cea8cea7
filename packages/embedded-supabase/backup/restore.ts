/** Replaces a data folder's contents by a backup; the old contents are kept. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FOLDER } from '../engine/data-folder.ts';
import { lockFolder } from '../engine/lock.ts';
import { syncFolder, syncTree } from '../engine/sync-folder.ts';
import { SECRETS_FILE, writePrivateFile } from '../keys/keys.ts';
import { StartError } from '../start-error.ts';
import { type Manifest, readArchive } from './archive.ts';

export interface Restored {
  manifest: Manifest;
  /** Folder of the old contents; null when there were none. */
  kept: string | null;
}

const PARTS = [DATABASE_FOLDER, 'storage', SECRETS_FILE];
/** While this file exists, a restore is decided and must be finished before the database is opened. */
const DECIDED = 'restore.json';
const UNPACKED = 'restoring-';

/** Throws FolderInUse while a backend runs, ArchiveError for an invalid file. */
export async function restoreBackup(dataDir: string, file: string): Promise<Restored> {
  const unlock = lockFolder(dataDir);
  try {
    await finishRestore(dataDir);
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    const unpacked = `${UNPACKED}${stamp}`;
    const manifest = await readArchive(file, join(dataDir, unpacked));
    await syncTree(join(dataDir, unpacked));
    const aside = `before-restore-${stamp}`;
    const replaces = PARTS.some((part) => existsSync(join(dataDir, part)));
    await writePrivateFile(join(dataDir, DECIDED), JSON.stringify({ unpacked, aside }));
    await finishRestore(dataDir);
    return { manifest, kept: replaces ? join(dataDir, aside) : null };
  } finally {
    unlock();
  }
}

/** Finishes a decided restore, removes remains of an undecided one. The caller holds the lock. Throws StartError. */
export async function finishRestore(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, DECIDED))) await replaceParts(dataDir);
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(UNPACKED)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

async function replaceParts(dataDir: string): Promise<void> {
  const { unpacked, aside } = await readDecision(dataDir);
  for (const part of PARTS) {
    const fresh = join(dataDir, unpacked, part);
    const place = join(dataDir, part);
    if (!existsSync(fresh)) continue;
    if (existsSync(place)) {
      await mkdir(join(dataDir, aside), { recursive: true, mode: 0o700 });
      await rename(place, join(dataDir, aside, part));
      await syncFolder(join(dataDir, aside));
    }
    await rename(fresh, place);
  }
  await syncFolder(dataDir);
  await rm(join(dataDir, unpacked), { recursive: true, force: true });
  await rm(join(dataDir, DECIDED));
}

async function readDecision(dataDir: string): Promise<{ unpacked: string; aside: string }> {
  const file = join(dataDir, DECIDED);
  const text = await readFile(file, 'utf8');
  try {
    const { unpacked, aside } = JSON.parse(text) as Record<string, unknown>;
    if (typeof unpacked === 'string' && typeof aside === 'string') return { unpacked, aside };
  } catch {
    // Handled below, like JSON that is no decision.
  }
  throw new StartError(
    `The file ${file} of a restore that was cut short is damaged. Remove it, then run the restore again; ` +
      `the folders before-restore-* beside it hold what was there before.`,
  );
}
