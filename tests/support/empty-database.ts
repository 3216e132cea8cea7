/**
 * An initialised, empty database of the embedded engine, made once and copied from then on: initialising takes most
 * of the time that opening a backend takes.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDataFolder } from '../../supabase/local/engine/data-folder.ts';

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** Puts an empty database into a data folder that has none; the backend then opens it as one it made itself. */
export async function placeEmptyDatabase(dataDir: string): Promise<void> {
  await cp(join(await template(), 'database'), join(dataDir, 'database'), { recursive: true });
}

/** One for each version of the engine. Two makers at once do no harm: the first to finish wins. */
async function template(): Promise<string> {
  const { version } = JSON.parse(
    await readFile(join(MODULES, '@electric-sql/pglite/package.json'), 'utf8'),
  ) as { version: string };
  const cache = join(MODULES, '.cache', 'empty-database');
  const ready = join(cache, version);
  if (existsSync(ready)) return ready;
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'draft-'));
  const fail = (error: Error) => {
    throw error;
  };
  const engine = await openDataFolder(draft, {
    statementTimeoutMs: 60_000,
    log: () => undefined,
    onFatal: fail,
  });
  await engine.close();
  await rename(draft, ready).catch(() => rm(draft, { recursive: true, force: true }));
  return ready;
}
