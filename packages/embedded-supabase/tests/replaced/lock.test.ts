import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { lockFolder } from '../../engine/lock.ts';
import { StartError } from '../../start-error.ts';

vi.mock('node:fs', async (load) => ({
  ...(await load<typeof import('node:fs')>()),
  accessSync: vi.fn(() => {
    throw new Error('EACCES: permission denied');
  }),
}));

test('a data folder of another user is named, and not its lock file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  try {
    expect(() => lockFolder(folder)).toThrow(StartError);
    expect(() => lockFolder(folder)).toThrow(
      /^The data folder \S+ may not be used by this user \(EACCES.*chown -R\)\.$/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
