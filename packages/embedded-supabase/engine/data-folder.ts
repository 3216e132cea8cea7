/** Location of PGlite's files; their initialisation is atomic. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PgliteEngine, type PgliteOptions } from './pglite-engine.ts';
import { syncFolder, syncTree } from './sync-folder.ts';

export const DATABASE_FOLDER = 'database';
const UNFINISHED = 'database.new-';

/** Opens the database, initialising it if missing. The caller holds the folder's lock. */
export async function openDataFolder(
  dataDir: string,
  options: Omit<PgliteOptions, 'dataDir'>,
): Promise<PgliteEngine> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(UNFINISHED)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  const database = join(dataDir, DATABASE_FOLDER);
  if (!existsSync(database)) {
    const unfinished = join(dataDir, `${UNFINISHED}${process.pid}`);
    const engine = await PgliteEngine.open({ ...options, dataDir: unfinished });
    await engine.close();
    if (options.fsync) await syncTree(unfinished);
    await rename(unfinished, database);
    if (options.fsync) await syncFolder(dataDir);
  }
  return PgliteEngine.open({ ...options, dataDir: database });
}
