import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moveBackup } from '../../backup/backup.ts';

const disk = vi.hoisted(() => ({ full: false }));
vi.mock('node:fs/promises', async (original) => {
  const module = await original<typeof import('node:fs/promises')>();
  return {
    ...module,
    copyFile: async (from: string, to: string) => {
      if (!disk.full) return module.copyFile(from, to);
      await module.writeFile(to, 'half of');
      throw Object.assign(new Error('ENOSPC: no space left on device, copyfile'), { code: 'ENOSPC' });
    },
  };
});

let root: string;
const made = () => join(root, 'made.tar.gz');
const wanted = () => join(root, 'elsewhere', 'wanted.tar.gz');
beforeEach(async () => {
  disk.full = false;
  root = await mkdtemp(join(tmpdir(), 'moved-backup-'));
  await writeFile(made(), 'the new backup');
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a backup is moved to a folder that is made for it', async () => {
  await moveBackup(made(), wanted());
  expect(await readFile(wanted(), 'utf8')).toBe('the new backup');
  expect(await readdir(root)).toEqual(['elsewhere']);
});

test('a backup that cannot be copied whole leaves the one of that name, and stays where it is', async () => {
  await mkdir(join(root, 'elsewhere'));
  await writeFile(wanted(), 'the backup before');
  disk.full = true;
  await expect(moveBackup(made(), wanted())).rejects.toThrow('ENOSPC');
  expect(await readFile(wanted(), 'utf8')).toBe('the backup before');
  expect(await readdir(join(root, 'elsewhere'))).toEqual(['wanted.tar.gz']);
  expect(await readFile(made(), 'utf8')).toBe('the new backup');
});
