import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Folders {
  migrationsDir: string;
  seedDir: string | null;
  /** Of copies, the folders in the repository. */
  origin?: Folders;
}

/**
 * Copies both folders, as they were at a commit, from the git repository that they are in to a temporary folder, and calls
 * `use` with the copies. False when there is no repository, no git or no such commit, as in a shallow clone.
 */
export async function withEarlierFiles(
  folders: Folders,
  commit: string,
  use: (earlier: Folders) => Promise<void>,
): Promise<boolean> {
  const origin = folders.origin ?? folders;
  const copy = await mkdtemp(join(tmpdir(), 'earlier-migrations-'));
  try {
    const migrationsDir = await copied(origin.migrationsDir, commit, join(copy, 'migrations'));
    if (migrationsDir === null) return false;
    const seedDir = origin.seedDir && (await copied(origin.seedDir, commit, join(copy, 'seed')));
    await use({ migrationsDir, seedDir, origin });
    return true;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Null when the repository does not have it. */
async function copied(folder: string, commit: string, target: string): Promise<string | null> {
  const git = async (...args: string[]) =>
    (await run('git', args, { cwd: folder, maxBuffer: 100_000_000 })).stdout;
  try {
    const names = await git('ls-tree', '-r', '-z', '--name-only', commit, '.');
    for (const name of names.split('\0').filter((one) => one.endsWith('.sql'))) {
      await mkdir(dirname(join(target, name)), { recursive: true });
      await writeFile(join(target, name), await git('show', `${commit}:./${name}`));
    }
    return names === '' ? null : target;
  } catch {
    return null;
  }
}
