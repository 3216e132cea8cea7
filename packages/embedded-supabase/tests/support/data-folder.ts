/**
 * Data folders with an initialised, migrated and seeded database: created once for each state of engine, schemas,
 * migrations and seeds, then copied. Creating one takes seconds of processor time, copying does not.
 */
import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bringUpToDate } from '../../database/migrations.ts';
import { DATABASE_FOLDER, openDataFolder } from '../../engine/data-folder.ts';

/** Migrations and seeds, as the backend's settings name them. */
export interface DatabaseSources {
  migrationsDir: string;
  seedDir: string | null;
}

/** Read for its version; by path, because the package does not export it. */
const PGLITE = join(
  dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  '../package.json',
);
const BACKEND = fileURLToPath(new URL('../../', import.meta.url));
/** Folders that determine a new database's content, besides migrations and seeds. */
const ENGINE = ['bootstrap', 'database', 'engine'].map((name) => join(BACKEND, name));
const CACHE = join(dirname(PGLITE), '../../.cache/test-databases');
/** A template unused for this long is outdated. */
const KEPT_MS = 2 * 3_600_000;
const BARE: DatabaseSources = { migrationsDir: join(CACHE, 'no-migrations'), seedDir: null };
const made = new Map<string, Promise<string>>();

/** A new temporary folder with a database without migrations; the caller removes it. */
export async function preparedDataFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await placeDatabase(folder, BARE);
  return folder;
}

/** Copies a database into a data folder without one; the backend opens it like one that it brought up to date. */
export async function placeDatabase(dataDir: string, sources: DatabaseSources): Promise<void> {
  const key = JSON.stringify(sources);
  const ready = made.get(key) ?? template(sources);
  made.set(key, ready);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Takes a tenth of the processor time of copying file by file.
  cpSync(join(await ready, DATABASE_FOLDER), join(dataDir, DATABASE_FOLDER), { recursive: true });
}

/** Creates the templates of `placeDatabase` in parallel, before workers that start together would each do so. */
export async function prepareTemplates(all: DatabaseSources[]): Promise<void> {
  await Promise.all([BARE, ...all].map(template));
}

async function template(sources: DatabaseSources): Promise<string> {
  await mkdir(BARE.migrationsDir, { recursive: true });
  const place = join(CACHE, `ready-${await fingerprint(sources)}`);
  const now = new Date();
  const isThere = await utimes(place, now, now).then(
    () => true,
    () => false,
  );
  if (isThere) return place;
  await removeOld();
  const draft = await mkdtemp(join(CACHE, 'draft-'));
  const log = () => undefined;
  const engine = await openDataFolder(draft, { statementTimeoutMs: 60_000, fsync: false, log, onFatal: log });
  await bringUpToDate(engine, sources, log);
  await engine.close();
  // Another process may have created it first.
  await rename(draft, place).catch(() => rm(draft, { recursive: true, force: true }));
  return place;
}

/** Drafts of aborted runs, and outdated templates. */
async function removeOld(): Promise<void> {
  const unused = Date.now() - KEPT_MS;
  for (const name of await readdir(CACHE)) {
    const place = join(CACHE, name);
    const used = await stat(place).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (place !== BARE.migrationsDir && used < unused) await rm(place, { recursive: true, force: true });
  }
}

async function fingerprint({ migrationsDir, seedDir }: DatabaseSources): Promise<string> {
  const hash = createHash('sha256').update(await readFile(PGLITE));
  for (const folder of [...ENGINE, migrationsDir, ...(seedDir === null ? [] : [seedDir])]) {
    hash.update(`\0${folder === seedDir ? 'seed' : ''}`);
    for (const name of (await readdir(folder, { recursive: true }))
      .filter((file) => file.endsWith('.sql'))
      .sort())
      hash.update(`\0${name}\0`).update(await readFile(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
