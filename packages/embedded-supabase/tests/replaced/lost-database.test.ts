import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unopened } from '../../backup/lost-database.ts';
import { StartError } from '../../start-error.ts';

/** A file the backend's user may not use: root, who may run this, can use everything. */
const others = vi.hoisted(() => ({ file: '' }));
vi.mock('node:fs/promises', async (original) => {
  const module = await original<typeof import('node:fs/promises')>();
  return {
    ...module,
    access: async (path: string, mode?: number) => {
      if (path === others.file) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
      return module.access(path, mode);
    },
  };
});

let root: string;
beforeEach(async () => {
  others.file = '';
  root = await mkdtemp(join(tmpdir(), 'lost-database-'));
  await mkdir(join(root, 'database', 'pg_wal'), { recursive: true });
  await writeFile(join(root, 'database', 'PG_VERSION'), '18');
  await writeFile(join(root, 'database', 'pg_wal', '000000010000000000000001'), 'log');
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a database with a file of another user names the file and how to take it back', async () => {
  others.file = join(root, 'database', 'pg_wal', '000000010000000000000001');
  const said = await unopened(root, new Error('PGlite failed to initialize properly'));
  expect(said).toBeInstanceOf(StartError);
  expect(said.message).toContain(`may not use ${others.file}`);
  expect(said.message).toContain('chown -R');
});

test('a database that PostgreSQL cannot recover is reported as damaged, with its newest backup if there is one', async () => {
  const failed = new Error('could not locate a valid checkpoint record');
  expect((await unopened(root, failed)).message).toContain(`There is no backup in ${join(root, 'backups')}.`);
  await mkdir(join(root, 'backups'));
  await writeFile(join(root, 'backups', 'one.tar.gz'), '');
  const said = await unopened(root, failed);
  expect(said).toBeInstanceOf(StartError);
  expect(said.message).toContain(`files in ${join(root, 'database')} may be damaged`);
  expect(said.message).toContain(`npm run restore -- ${join(root, 'backups', 'one.tar.gz')}`);
});
