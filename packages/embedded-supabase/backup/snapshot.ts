/** Copies a data folder consistently: database, files and keys. */
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DATABASE_FOLDER } from '../engine/data-folder.ts';
import { SECRETS_FILE } from '../keys/keys.ts';

/** Required segments of the write-ahead log; null copies all. */
export type NeededWal = { oldest: string; newest: string } | null;

/** Copied files by name, with their size and time. */
export type Copied = Map<string, string>;

const FILES_FOLDER = 'storage';
const SEGMENT = /^[0-9A-F]{24}$/;
/** A file changed within this time may change again with the same size and time. */
const SETTLED_AFTER_MS = 2_000;

/**
 * Copies to `target` on the same disk, without unchanged files in `copied`. The database must not be written during
 * this.
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

/** Copies ahead of `takeSnapshot` while the database is in use, so that the pause is short. */
export async function copyAhead(dataDir: string, target: string): Promise<Copied> {
  await begin(target);
  const copied: Copied = new Map();
  // Most files that change during the first round are unchanged in the second.
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

/** PostgreSQL keeps recycled segments, which hold nothing. */
function isNeeded(path: string, wal: NeededWal): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!wal || !path.includes('pg_wal') || !SEGMENT.test(name)) return true;
  return name >= wal.oldest && name <= wal.newest;
}

/** One pass over the folder's files, which copies unknown and changed ones. */
class Pass {
  readonly #from: string;
  readonly #to: string;
  readonly #copied: Copied;
  readonly #seen = new Set<string>();
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

  /** Stored files are immutable, so a hard link is a copy. */
  async link(folder: string): Promise<void> {
    await this.#walk(folder, async (name) => {
      if (this.#copied.has(name)) return;
      await linkOrCopy(join(this.#from, name), join(this.#to, name));
      this.#copied.set(name, '');
    });
  }

  /** A deleted file must not remain in the copy: a dropped table would come back as an orphan. */
  async removeGone(): Promise<void> {
    for (const name of this.#copied.keys()) {
      const isOfDatabase = name.startsWith(`${DATABASE_FOLDER}/`);
      if (isOfDatabase && !this.#seen.has(name)) await rm(join(this.#to, name), { force: true });
    }
  }

  async #copyChanged(name: string): Promise<void> {
    const source = join(this.#from, name);
    try {
      // Before copying, so that a change during the copy is detected next time.
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
    // PostgreSQL needs its empty folders, so folders are created before files.
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
    // Removed since it was listed: no row names it.
    if (isMissing(error)) return;
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to);
  }
}
