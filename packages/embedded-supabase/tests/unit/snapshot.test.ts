import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyAhead, takeSnapshot } from '../../backup/snapshot.ts';

let root: string;
const data = (...path: string[]) => join(root, 'data', ...path);
const copy = (...path: string[]) => join(root, 'copy', ...path);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'snapshot-'));
  for (const folder of ['database/base', 'database/pg_wal', 'database/empty', 'storage/pictures'])
    await mkdir(data(folder), { recursive: true });
  await writeFile(data('secrets.json'), '{}');
  for (const name of ['one', 'two', 'dropped']) await writeFile(data('database/base', name), name);
  await writeFile(data('database/pg_wal/000000010000000000000001'), 'log');
  await writeFile(data('storage/pictures/a'), 'picture');
  // Later than the writes above, which thus count as settled.
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 60_000);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const WAL = { oldest: '000000010000000000000001', newest: '000000010000000000000001' };

test('while nobody may write, only what has changed since is copied', async () => {
  const copied = await copyAhead(join(root, 'data'), join(root, 'copy'));
  await writeFile(data('database/base/two'), 'TWO');
  await writeFile(data('database/base/new'), 'new');
  await rm(data('database/base/dropped'));
  await writeFile(data('storage/pictures/b'), 'later');
  const done = await takeSnapshot(join(root, 'data'), join(root, 'copy'), WAL, copied);
  expect(done.sort()).toEqual([
    'database/base/new',
    'database/base/two',
    'database/pg_wal/000000010000000000000001',
  ]);
  expect((await readdir(copy('database/base'))).sort()).toEqual(['new', 'one', 'two']);
  expect(await readFile(copy('database/base/two'), 'utf8')).toBe('TWO');
  expect((await readdir(copy('storage/pictures'))).sort()).toEqual(['a', 'b']);
  expect((await stat(copy('database/empty'))).isDirectory()).toBe(true);
});

test('what changes while it is copied is copied again: it might look the same after another change', async () => {
  const { ctimeMs } = await stat(data('database/base/one'));
  vi.mocked(Date.now).mockReturnValue(ctimeMs + 1_000);
  const copied = await copyAhead(join(root, 'data'), join(root, 'copy'));
  const done = await takeSnapshot(join(root, 'data'), join(root, 'copy'), WAL, copied);
  expect(done).toContain('database/base/one');
});

test('without a copy ahead everything is copied', async () => {
  const done = await takeSnapshot(join(root, 'data'), join(root, 'copy'), null);
  expect(done).toHaveLength(4);
  expect(await readFile(copy('storage/pictures/a'), 'utf8')).toBe('picture');
});
