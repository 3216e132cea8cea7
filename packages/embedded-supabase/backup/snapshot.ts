/** Copies a data folder at one moment: database, files and keys belong together. */
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DATABASE_FOLDER } from '../engine/data-folder.ts';
import { SECRETS_FILE } from '../keys/keys.ts';

/** The segments of the write-ahead log that a database needs; without it all are copied. */
export type NeededWal = { oldest: string; newest: string } | null;

/** What was copied already: by name, how the file looked then. */
export type Copied = Map<string, string>;

const FILES_FOLDER = 'storage';
const SEGMENT = /^[0-9A-F]{24}$/;
/** A file that has changed within this time may change again without looking otherwise. */
const SETTLED_AFTER_MS = 2_000;

/**
 * Copies what makes up `dataDir` into the new folder `target` on the same disk. Nothing may write to the database
 * meanwhile. What `copied` says was copied and has not changed since is left as it is. Gives the names of what was copied.
 */
export async function takeSnapshot(
  dataDir: string,
  target: string,
  wal: NeededWal,
  copied?: Copied,
): Promise<string[]> {
  if (!copied) await begin(target);
  await copyFile(join(dataDir, SECRETS_FILE), join(target, SECRETS_FILE));
  const pass = new Pass(dataDir, target, copied ?? new Map());
  await pass.copy(DATABASE_FOLDER, (name) => isNeeded(name, wal));
  await pass.removeGone();
  await pass.link(FILES_FOLDER);
  return pass.done;
}

/**
 * Copies ahead of `takeSnapshot` while everybody works, so that little is left to be copied while nobody can. What it
 * copies may be of different moments: only what has not changed by the snapshot is used.
 */
export async function copyAhead(dataDir: string, target: string): Promise<Copied> {
  await begin(target);
  const copied: Copied = new Map();
  // What changes during the first round, or has just before it, is mostly settled in the second.
  for (let round = 0; round < 2; round++) {
    if (round > 0) await wait(SETTLED_AFTER_MS);
    const pass = new Pass(dataDir, target, copied);
    await pass.copy(DATABASE_FOLDER, (name) => !name.includes('pg_wal'));
    await pass.link(FILES_FOLDER);
  }
  return copied;
}

async function begin(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true, mode: 0o700 });
}

/** PostgreSQL keeps old segments to use their files again; they hold nothing. */
function isNeeded(path: string, wal: NeededWal): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!wal || !path.includes('pg_wal') || !SEGMENT.test(name)) return true;
  return name >= wal.oldest && name <= wal.newest;
}

/** One walk through the folder's files, which copies those that are not known as they are now. */
class Pass {
  readonly #from: string;
  readonly #to: string;
  readonly #copied: Copied;
  readonly #seen = new Set<string>();
  /** Names of what this pass has copied. */
  readonly done: string[] = [];

  constructor(from: string, to: string, copied: Copied) {
    this.#from = from;
    this.#to = to;
    this.#copied = copied;
  }

  async copy(folder: string, wanted: (name: string) => boolean): Promise<void> {
    await this.#walk(folder, async (name) => {
      if (wanted(name)) await this.#copyChanged(name);
    });
  }

  /** Stored files are never changed, so a second name for each is a copy. */
  async link(folder: string): Promise<void> {
    await this.#walk(folder, async (name) => {
      if (this.#copied.has(name)) return;
      await linkOrCopy(join(this.#from, name), join(this.#to, name));
      this.#copied.set(name, '');
    });
  }

  /** What was copied and has gone since: a dropped table must not come back as a file that nobody knows. */
  async removeGone(): Promise<void> {
    for (const name of this.#copied.keys()) {
      const isOfDatabase = name.startsWith(`${DATABASE_FOLDER}/`);
      if (isOfDatabase && !this.#seen.has(name)) await rm(join(this.#to, name), { force: true });
    }
  }

  async #copyChanged(name: string): Promise<void> {
    const source = join(this.#from, name);
    try {
      // Looked at before it is copied: what changes meanwhile looks otherwise the next time.
      const { size, ctimeMs } = await stat(source);
      const look = `${size} ${ctimeMs}`;
      this.#seen.add(name);
      if (this.#copied.get(name) === look) return;
      const settled = Date.now() - ctimeMs > SETTLED_AFTER_MS;
      await copyFile(source, join(this.#to, name));
      this.done.push(name);
      this.#copied.set(name, settled ? look : '');
    } catch (error) {
      if (!isMissing(error)) throw error;
      this.#seen.delete(name);
    }
  }

  async #walk(folder: string, visit: (name: string) => Promise<void>): Promise<void> {
    // PostgreSQL needs its empty folders too, so a folder is made before its files.
    await mkdir(join(this.#to, folder), { recursive: true, mode: 0o700 });
    const items = await readdir(join(this.#from, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const item of items) {
      const name = `${folder}/${item.name}`;
      if (item.isDirectory()) await this.#walk(name, visit);
      else await visit(name);
    }
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    // Removed since it was listed: then no row names it any more.
    if (isMissing(error)) return;
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to);
  }
}
