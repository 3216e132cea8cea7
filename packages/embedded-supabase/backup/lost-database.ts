/** Detects a missing or damaged database: an empty one in its place would lose all stored files. */
import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FOLDER } from '../engine/data-folder.ts';
import { DatabaseError } from '../engine/engine.ts';
import { isFull } from '../engine/room.ts';
import { StartError } from '../start-error.ts';
import { backupsFolder } from './backup.ts';

/** Only present after a database existed. */
const TRACES = ['keys.json', 'storage', 'mailbox', 'backups'];

/** Throws StartError when the database is missing, completely or partly. */
export async function requireDatabase(dataDir: string): Promise<void> {
  const database = join(dataDir, DATABASE_FOLDER);
  const names = await namesIn(database);
  if (names === null) {
    throw new StartError(
      `${database} is a file, where the folder of the database should be. ${await advice(dataDir)}`,
    );
  }
  if (names.includes('PG_VERSION')) return;
  if (names.length === 0 && !(await hasTraces(dataDir))) return;
  const gone = names.length === 0 ? 'is empty or missing' : 'lacks its file PG_VERSION';
  throw new StartError(
    `The database is not whole: ${database} ${gone}. Nothing was changed. ${await advice(dataDir)} ` +
      `To begin with an empty database, move ${dataDir} away.`,
  );
}

/** Error for a database that does not open: the cause if known, and the newest backup. */
export async function unopened(dataDir: string, error: unknown): Promise<Error> {
  if (error instanceof StartError || error instanceof DatabaseError) return error;
  const gone = await requireDatabase(dataDir).then(
    () => null,
    (thrown: Error) => thrown,
  );
  if (gone) return gone;
  const database = join(dataDir, DATABASE_FOLDER);
  if (await isFull(dataDir)) {
    return new StartError(
      `The disk of ${dataDir} is full, so the database cannot be opened. Make room, then start again.`,
    );
  }
  const shut = await unusable(database);
  if (shut !== null) {
    return new StartError(
      `The database cannot be opened, since the backend may not use ${shut}. Where a start with sudo has left it, give ` +
        `${dataDir} back to the user the backend runs as (chown -R).`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `${reason}. Its files in ${database} may be damaged. ${await advice(dataDir)}`.replace('..', '.'),
  );
}

async function advice(dataDir: string): Promise<string> {
  const folder = backupsFolder(dataDir);
  const files = ((await namesIn(folder)) ?? []).filter((name) => name.endsWith('.tar.gz'));
  const aged = await Promise.all(
    files.map(async (name) => ({ file: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  );
  const newest = aged.toSorted((a, b) => b.at - a.at)[0];
  if (!newest) return `There is no backup in ${folder}.`;
  const made = new Date(newest.at).toISOString().replace('T', ' ').slice(0, 16);
  return `The newest backup is of ${made} UTC; bring it back with "npm run restore -- ${newest.file}".`;
}

async function hasTraces(dataDir: string): Promise<boolean> {
  for (const name of TRACES) {
    const names = await namesIn(join(dataDir, name));
    if (names === null || names.length > 0) return true;
  }
  return ((await namesIn(dataDir)) ?? []).some((name) => name.startsWith('before-restore-'));
}

/** Empty when missing; null when it is a file. */
async function namesIn(folder: string): Promise<string[] | null> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') return null;
    throw error;
  }
}

/** The first path without read and write permission. */
async function unusable(folder: string): Promise<string | null> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const path of [folder, ...items.map((item) => join(item.parentPath, item.name))]) {
    const usable = await access(path, constants.R_OK | constants.W_OK).then(
      () => true,
      () => false,
    );
    if (!usable) return path;
  }
  return null;
}
