/** Backs up and restores by the commands, and compares every row and file. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SupabaseClient } from '@supabase/supabase-js';
import { allRows, clientOf, type Report, sha256, start, withFolder } from './harness.ts';

const run = promisify(execFile);
const ROWS = 2_000;
const FILES = 40;
const BUCKET = 'drill';

export async function restoreDrill(report: Report): Promise<void> {
  const elsewhere = await mkdtemp(join(tmpdir(), 'durability-backup-'));
  const archive = join(elsewhere, 'backup.tar.gz');
  try {
    await withFolder(async (dataDir) => {
      let backend = await start(dataDir);
      await fill(clientOf(backend.keys));
      const before = await checksums(clientOf(backend.keys));
      report.tell(await command('backup', dataDir, archive));
      await spoil(clientOf(backend.keys));
      const spoilt = await checksums(clientOf(backend.keys));
      report.check(
        spoilt.rows !== before.rows && spoilt.files !== before.files,
        'rows and files were spoilt',
      );
      await backend.end('SIGKILL');
      await rm(dataDir, { recursive: true });
      report.tell((await command('restore', dataDir, archive)).split('\n')[0] ?? '');
      backend = await start(dataDir);
      const after = await checksums(clientOf(backend.keys));
      report.check(
        after.rows === before.rows,
        `${ROWS} rows: ${before.rows.slice(0, 16)} → ${after.rows.slice(0, 16)}`,
      );
      report.check(
        after.files === before.files,
        `${FILES} files: ${before.files.slice(0, 16)} → ${after.files.slice(0, 16)}`,
      );
      await backend.end('SIGTERM');
    });
  } finally {
    await rm(elsewhere, { recursive: true, force: true });
  }
}

async function command(name: 'backup' | 'restore', dataDir: string, file: string): Promise<string> {
  const script = fileURLToPath(new URL(`../../../../scripts/${name}.ts`, import.meta.url));
  const env = { ...process.env, LOCAL_BACKEND_DATA: dataDir, DATABASE_URL: '' };
  return (await run(process.execPath, [script, file], { env })).stdout.trim();
}

async function fill(client: SupabaseClient): Promise<void> {
  await client.storage.createBucket(BUCKET);
  for (let from = 1; from <= ROWS; from += 500) {
    const rows = Array.from({ length: 500 }, (_, i) => ({
      id: from + i,
      round: 0,
      partner: 0,
      body: sha256(String(from + i)),
    }));
    const { error } = await client.from('ledger').insert(rows);
    if (error) throw new Error(error.message);
  }
  for (let n = 0; n < FILES; n++) {
    const { error } = await client.storage.from(BUCKET).upload(`${n}.txt`, sha256(`file ${n}`).repeat(200));
    if (error) throw error;
  }
}

async function spoil(client: SupabaseClient): Promise<void> {
  await client.from('ledger').update({ body: 'spoilt' }).lt('id', 500);
  await client.storage.from(BUCKET).remove(['0.txt', '1.txt']);
  await client.storage.from(BUCKET).upload('2.txt', 'spoilt', { upsert: true });
}

async function checksums(client: SupabaseClient): Promise<{ rows: string; files: string }> {
  const rows = await allRows(client, 'ledger', 'id');
  const { data: listed, error } = await client.storage.from(BUCKET).list('', { limit: 1_000 });
  if (error) throw error;
  const files: string[] = [];
  for (const { name } of listed) {
    const { data } = await client.storage.from(BUCKET).download(name);
    files.push(`${name} ${data ? sha256(new Uint8Array(await data.arrayBuffer())) : 'missing'}`);
  }
  return { rows: sha256(JSON.stringify(rows)), files: sha256(files.sort().join('\n')) };
}
