/** Hundreds of thousands of updates: the write-ahead log and recovery stay within bounds. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FOLDER } from '../../engine/data-folder.ts';
import { busyness, clientOf, type Report, start, withFolder } from './harness.ts';

const BATCHES = 600;
const BOUND_MB = 192;
const RECOVERY_LIMIT_MS = 10_000;

export async function growLog(report: Report): Promise<void> {
  await withFolder(async (dataDir) => {
    let backend = await start(dataDir);
    const client = clientOf(backend.keys);
    let largest = 0;
    for (let batch = 1; batch <= BATCHES; batch++) {
      const { error } = await client.from('counters').update({ value: batch }).gt('id', 0);
      if (error) throw new Error(error.message);
      if (batch % 10 === 0)
        largest = Math.max(largest, await megabytes(join(dataDir, DATABASE_FOLDER, 'pg_wal')));
    }
    report.check(
      largest <= BOUND_MB,
      `${BATCHES} batches of 1,000 updates: the log never held more than ${Math.round(largest)} MB (bound ${BOUND_MB} MB)`,
    );
    await backend.end('SIGKILL');
    backend = await start(dataDir);
    report.check(
      backend.readyAfterMs <= RECOVERY_LIMIT_MS * busyness(),
      `killed after them, ready again after ${Math.round(backend.readyAfterMs)} ms`,
    );
    const { count } = await clientOf(backend.keys)
      .from('counters')
      .select('*', { count: 'exact', head: true })
      .eq('value', BATCHES);
    report.check(count === 1_000, `${count} of 1000 rows hold the last update`);
    await backend.end('SIGTERM');
  });
}

async function megabytes(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        // The segment may have been removed since readdir.
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
}
