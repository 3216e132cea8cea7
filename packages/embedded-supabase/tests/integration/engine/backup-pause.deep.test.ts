/** How long a backup blocks others on a disk with slow file operations. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { makeBackup } from '../../../backup/backup.ts';
import { OWNER } from '../../../engine/engine.ts';
import { PgliteEngine } from '../../../engine/pglite-engine.ts';

const disk = vi.hoisted(() => ({ slow: false, copied: 0 }));
vi.mock('node:fs/promises', async (original) => {
  const module = await original<typeof import('node:fs/promises')>();
  return {
    ...module,
    copyFile: async (from: string, to: string) => {
      disk.copied += 1;
      if (disk.slow) await wait(5);
      return module.copyFile(from, to);
    },
  };
});

test('others are answered while a backup copies the database, and wait for what has changed since alone', async () => {
  const root = await mkdtemp(join(tmpdir(), 'backup-pause-'));
  const engine = await PgliteEngine.open({
    dataDir: join(root, 'database'),
    statementTimeoutMs: 8_000,
    fsync: false,
    log: () => undefined,
    onFatal: () => undefined,
  });
  await writeFile(join(root, 'secrets.json'), '{}');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 60_000);
  disk.slow = true;
  const began = performance.now();
  let running = true;
  const backup = makeBackup(root, engine, join(root, 'backups', 'one.tar.gz')).finally(() => {
    running = false;
  });
  let longest = 0;
  while (running) {
    const asked = performance.now();
    await engine.query(OWNER, 'select 1');
    longest = Math.max(longest, performance.now() - asked);
    await wait(2);
  }
  await backup;
  expect(disk.copied).toBeGreaterThan(500);
  expect(longest).toBeLessThan((performance.now() - began) / 4);
  await engine.close();
  await rm(root, { recursive: true });
});
