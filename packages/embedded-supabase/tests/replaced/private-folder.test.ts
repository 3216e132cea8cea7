import { expect, test, vi } from 'vitest';
import { makeFolderPrivate } from '../../engine/private-folder.ts';

vi.mock('node:fs', async (load) => {
  const original = await load<typeof import('node:fs')>();
  const failed = (code: string) => () => {
    throw Object.assign(new Error(code), { code });
  };
  const read = vi.fn((path: string) =>
    path.startsWith('/mounted') || path === '/' ? failed('EROFS')() : undefined,
  );
  return { ...original, mkdirSync: vi.fn(failed('ENOENT')), accessSync: read };
});

test('a data folder on a disk that can only be read fails with that reason', () => {
  expect(() => makeFolderPrivate('/mounted-for-reading/site/data')).toThrow('EROFS');
});

test('a data folder that cannot be made names the setting', () => {
  expect(() => makeFolderPrivate('/proc/nope/data')).toThrow(/cannot be made \(ENOENT\).*LOCAL_BACKEND_DATA/);
});
