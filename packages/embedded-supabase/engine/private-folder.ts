/** Keys, password hashes and mails lie in the data folder: nobody but the backend's user may look into it. */
import fs, { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../config.ts';

const OTHERS = 0o077;
/** The names that the backend gives to what it keeps: a folder of these alone is its own, whoever made it. */
const OWN =
  /^(database|storage|mailbox|backups|backend\.lock|(secrets|keys|restore)\.json|database\.new-|before-restore-|restoring-)/;

/** From now on this process makes files and folders for its user alone. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/** The same in the thread that calls it for PGlite, which gives each file that it makes a mode of its own. */
export function makeModesPrivate(): void {
  const { chmodSync } = fs;
  fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & 0o700);
}

/**
 * Makes the data folder, or takes the rights of others away from one that is there, with all it holds. Throws ConfigError
 * where that would shut others out of files that are not the backend's.
 */
export function makeFolderPrivate(dataDir: string): void {
  makeFolder(dataDir);
  if (!isOpen(dataDir)) return;
  const stranger = readdirSync(dataDir).find((name) => !OWN.test(name));
  if (stranger !== undefined) {
    throw new ConfigError(
      `Others may look into the data folder ${dataDir}, which also holds ${stranger}: ` +
        'give the backend a folder of its own (LOCAL_BACKEND_DATA), or close this one with chmod 700.',
    );
  }
  try {
    for (const item of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
      if (item.isFile() || item.isDirectory()) close(join(item.parentPath, item.name));
    }
    // Last, so that a start that is cut short is made good by the next one.
    close(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    throw new ConfigError(
      `Others may look into the data folder ${dataDir}, and it or what it holds belongs to another user: ` +
        'give it to the user the backend runs as, or choose another with LOCAL_BACKEND_DATA.',
    );
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    // On a disk that can only be read, Node.js says that the folder above does not exist. The one that does has the reason.
    let above = dirname(path);
    while (!existsSync(above)) above = dirname(above);
    accessSync(above, constants.W_OK);
    throw error;
  }
}

function close(path: string): void {
  const { mode } = statSync(path);
  if (mode & OTHERS) chmodSync(path, mode & 0o700);
}

function isOpen(path: string): boolean {
  return (statSync(path).mode & OTHERS) !== 0;
}
