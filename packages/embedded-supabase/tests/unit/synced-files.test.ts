import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { addFsyncTo } from '../../engine/synced-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'synced-'));
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const files = (path: string): Parameters<typeof addFsyncTo>[0] => ({
  stream_ops: {},
  realPath: () => path,
  tryFSOperation: (operation) => operation(),
});

it('syncs an open file by its number, and a folder by its path, which it closes again', () => {
  const synced = vi.spyOn(fs, 'fsyncSync');
  const closed = vi.spyOn(fs, 'closeSync');
  const made = files(folder);
  addFsyncTo(made);
  const file = fs.openSync(join(folder, 'file'), 'w');
  expect(made.stream_ops.fsync?.({ node: {}, nfd: file })).toBe(0);
  expect(synced.mock.calls).toEqual([[file]]);
  expect(closed).not.toHaveBeenCalled();
  expect(made.stream_ops.fsync?.({ node: {} })).toBe(0);
  expect(synced.mock.calls).toHaveLength(2);
  expect(closed.mock.calls).toEqual([[synced.mock.calls[1]?.[0]]]);
  fs.closeSync(file);
});
