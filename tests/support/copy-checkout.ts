import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A copy of the project in a temporary folder: tracked and new files, dependencies as hard links, which must not be
 * written to. The caller removes it.
 */
export function copyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  for (const file of listed.split('\0').filter(Boolean)) {
    const copy = join(folder, file);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(join(ROOT, file), copy);
  }
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')]);
  return folder;
}

export interface Replacement {
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
}

/** Applies a replacement and returns its undo function. Throws when `find` does not occur exactly once. */
export function replaceOnce(folder: string, { file, find, replace }: Replacement): () => void {
  const target = join(folder, file);
  const before = readFileSync(target, 'utf8');
  if (before.split(find).length !== 2) throw new Error(`${file} does not hold exactly one «${find}»`);
  writeFileSync(
    target,
    before.replace(find, () => replace),
  );
  return () => writeFileSync(target, before);
}
