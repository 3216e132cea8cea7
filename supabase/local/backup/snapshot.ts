/** Copies a data folder at one moment: database, files and keys belong together. */
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DATABASE_FOLDER } from '../engine/data-folder.ts';
import { SECRETS_FILE } from '../keys/keys.ts';
import { filesFolder } from '../storage/context.ts';

/** The segments of the write-ahead log that a database needs; without it all are copied. */
export type NeededWal = { oldest: string; newest: string } | null;

const FILES_FOLDER = 'storage';
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies what makes up `dataDir` into the new folder `target` on the same disk. Nothing may write to the database
 * meanwhile. Stored files are never changed, so a second name for each is a copy.
 */
export async function takeSnapshot(dataDir: string, target: string, wal: NeededWal): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true, mode: 0o700 });
  await copyFile(join(dataDir, SECRETS_FILE), join(target, SECRETS_FILE));
  const database = join(dataDir, DATABASE_FOLDER);
  await copyTree(database, join(target, DATABASE_FOLDER), copyFile, (name) => isNeeded(name, wal));
  await copyTree(filesFolder(dataDir), join(target, FILES_FOLDER), linkOrCopy, () => true);
}

/** PostgreSQL keeps old segments to use their files again; they hold nothing. */
function isNeeded(path: string, wal: NeededWal): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!wal || !path.includes('pg_wal') || !SEGMENT.test(name)) return true;
  return name >= wal.oldest && name <= wal.newest;
}

type Copy = (from: string, to: string) => Promise<void>;

async function copyTree(
  from: string,
  to: string,
  copy: Copy,
  wanted: (path: string) => boolean,
): Promise<void> {
  // PostgreSQL needs its empty folders too, so a folder is made before its files.
  await mkdir(to, { recursive: true, mode: 0o700 });
  const items = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const item of items) {
    const source = join(from, item.name);
    if (item.isDirectory()) await copyTree(source, join(to, item.name), copy, wanted);
    else if (wanted(source)) await copy(source, join(to, item.name));
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Removed since it was listed: then no row names it any more.
    if (code === 'ENOENT') return;
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to);
  }
}
