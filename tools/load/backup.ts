/** `npx node tools/load/backup.ts [-- MB]`: latency and kept writes of others during a backup of this size. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SupabaseClient } from '@supabase/supabase-js';
import { clientOf, start, withFolder } from '../../packages/embedded-supabase/tests/durability/harness.ts';
import { percentile } from './percentile.ts';

const run = promisify(execFile);
const MB = Number(process.argv[2] ?? 550);
const ROW_BYTES = 10_000;
const BATCH = 50;
const PAUSE_MS = 20;
const P99_MS = 500;
const BACKUP = fileURLToPath(new URL('../../scripts/backup.ts', import.meta.url));

const elsewhere = await mkdtemp(join(tmpdir(), 'large-backup-'));
try {
  await withFolder(async (dataDir) => {
    const backend = await start(dataDir);
    const client = clientOf(backend.keys);
    const rows = Math.round((MB * 1e6) / ROW_BYTES);
    for (let id = 1; id <= rows; id += BATCH) await insert(client, id, Math.min(BATCH, rows - id + 1));
    const idle = await meet(client, () => wait(5000));
    const archive = join(elsewhere, 'backup.tar.gz');
    let seconds = 0;
    const during = await meet(client, async () => {
      const began = performance.now();
      const env = { ...process.env, LOCAL_BACKEND_DATA: dataDir, DATABASE_URL: '' };
      await run(process.execPath, [BACKUP, archive], { env });
      seconds = (performance.now() - began) / 1000;
    });
    const size = (await stat(archive)).size / 1e6;
    console.log(`${MB} MB of rows, backed up in ${seconds.toFixed(1)} s (${size.toFixed(0)} MB)`);
    console.log(`others, before: ${figures(idle)}`);
    console.log(`others, during: ${figures(during)}`);
    if (percentile(during, 0.99) > P99_MS) {
      console.log(`The 99th percentile is to be below ${P99_MS} ms`);
      process.exitCode = 1;
    }
    await backend.end('SIGTERM');
  });
} finally {
  await rm(elsewhere, { recursive: true, force: true });
}

async function insert(client: SupabaseClient, from: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: from + index,
    round: 0,
    partner: 0,
    body: randomBytes((ROW_BYTES * 3) / 4).toString('base64'),
  }));
  const { error } = await client.from('ledger').insert(rows);
  if (error) throw new Error(error.message);
}

/** Sorted milliseconds of reads, and every tenth time writes, during `work`. */
async function meet(client: SupabaseClient, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  let working = true;
  const asking = (async () => {
    for (let turn = 0; working; turn += 1) {
      const began = performance.now();
      const ledger = client.from('ledger');
      const request =
        turn % 10 === 0
          ? ledger.update({ round: turn }).eq('id', 1 + turn)
          : ledger.select('id').eq('id', 1 + turn);
      asked.push(
        Promise.resolve(request).then(({ error }) => {
          if (error) throw new Error(error.message);
          times.push(performance.now() - began);
        }),
      );
      await wait(PAUSE_MS);
    }
  })();
  await work();
  working = false;
  await asking;
  await Promise.all(asked);
  return times.sort((a, b) => a - b);
}

function figures(times: readonly number[]): string {
  const [half, most, all] = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(0));
  return `${times.length} answers, p50 ${half} ms, p99 ${most} ms, slowest ${all} ms`;
}
