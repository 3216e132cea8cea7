/** The data folder has keys, password hashes and mails: only the backend's system user may read it. */
import fs, { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../config.ts';

const OTHERS = 0o077;
/** Names of the backend's own files: a folder with only these belongs to it. */
const OWN =
  /^(database|storage|mailbox|backups|backend\.lock|(secrets|keys|restore)\.json|database\.new-|before-restore-|restoring-)/;

/** New files and folders of this process are readable for its user only. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/** The same for the PGlite thread, which sets the mode of each file explicitly. */
export function makeModesPrivate(): void {
  const { chmodSync } = fs;
  fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & 0o700);
}

/** Creates the folder or removes other users' permissions. Throws ConfigError when it has other files. */
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
    // Last, so that the next start repeats an interrupted one.
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
    // On a read-only disk Node.js reports a missing parent folder. The existing ancestor has the reason.
    let above = dirname(path);
    while (!existsSync(above)) above = dirname(above);
    accessSync(above, constants.W_OK);
    // Such as /proc, where nothing can be made.
    throw new ConfigError(
      `The data folder ${path} cannot be made (${(error as Error).message}): choose another with LOCAL_BACKEND_DATA.`,
    );
  }
}

function close(path: string): void {
  const { mode } = statSync(path);
  if (mode & OTHERS) chmodSync(path, mode & 0o700);
}

function isOpen(path: string): boolean {
  return (statSync(path).mode & OTHERS) !== 0;
}
