/**
 * Data folders whose database is initialised already: made once for each version of PGlite and of the backend's own
 * schemas, and copied from then on. Making one takes seconds, copying one does not.
 */
import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bringUpToDate } from '../../database/migrations.ts';
import { openDataFolder } from '../../engine/data-folder.ts';

/** Names the version: the package does not export its own description. */
const PGLITE = join(
  dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  '../package.json',
);
const BOOTSTRAP = fileURLToPath(new URL('../../bootstrap/', import.meta.url));

/** A fresh folder below the temporary one; remove it when done. */
export async function preparedDataFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await cp(await template(), folder, { recursive: true });
  return folder;
}

async function template(): Promise<string> {
  const place = join(tmpdir(), `backend-template-${await fingerprint()}`);
  const isThere = await readdir(place).then(
    (names) => names.includes('database'),
    () => false,
  );
  if (isThere) return place;
  const unfinished = `${place}-${randomUUID()}`;
  const log = () => undefined;
  const engine = await openDataFolder(unfinished, { statementTimeoutMs: 60_000, log, onFatal: log });
  const none = await mkdtemp(join(tmpdir(), 'no-migrations-'));
  await bringUpToDate(engine, { migrationsDir: none, seedDir: null }, log);
  await engine.close();
  await rm(none, { recursive: true });
  // Another test may have been faster; its template is as good.
  await rename(unfinished, place).catch(() => rm(unfinished, { recursive: true, force: true }));
  return place;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await readFile(PGLITE));
  for (const name of (await readdir(BOOTSTRAP)).sort()) hash.update(await readFile(join(BOOTSTRAP, name)));
  return hash.digest('hex').slice(0, 16);
}
