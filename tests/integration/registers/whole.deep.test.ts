import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { REGISTER_IDS } from '@/lib/imports/registers/model/registers';
import type { Database } from '../../../lib/supabase/database.types.ts';
import { startBackend } from '../../../scripts/lib/backend.mjs';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { Processes } from '../../../scripts/lib/processes.mjs';
import { ROOT } from '../../../scripts/lib/serve.mjs';
import type { Client } from '../../support/backend.ts';

const ALL = REGISTER_IDS.join(',');
const PAGE = 1000;

const processes = new Processes();
let env: NodeJS.ProcessEnv;
let service: Client;
beforeAll(async () => {
  env = {
    ...process.env,
    LOCAL_BACKEND_DATA: await mkdtemp(join(tmpdir(), 'whole-registers-')),
    LOCAL_BACKEND_PORT: String(await freePort()),
    LOCAL_BACKEND_SEED: '',
    DATABASE_URL: '',
    // No site runs on this port.
    PORT: String(await freePort()),
  };
  const { keys } = await startBackend({
    root: ROOT,
    env,
    node: process.execPath,
    processes,
    report: () => {},
  });
  service = createClient<Database>(keys.url, keys.secret, { auth: { persistSession: false } });
}, 300_000);
afterAll(async () => {
  await processes.stopAll();
  await rm(String(env.LOCAL_BACKEND_DATA), { recursive: true, force: true });
});

function registers(...words: string[]) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/registers.ts'), ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  return { child, ended };
}

async function allRows(table: 'schools' | 'programmes' | 'school_sources', orders: string[]) {
  const rows: Record<string, unknown>[] = [];
  for (;;) {
    let query = service.from(table).select('*');
    for (const column of orders) query = query.order(column as 'id');
    const { data, error } = await query.range(rows.length, rows.length + PAGE - 1);
    if (error) throw new Error(error.message);
    rows.push(...data);
    if (data.length < PAGE) return rows;
  }
}
const allSources = () => allRows('school_sources', ['register', 'identifier']);

/** All visible data, without versions and timestamps. */
async function checksum(): Promise<string> {
  const tables = [await allRows('schools', ['id']), await allRows('programmes', ['id']), await allSources()];
  const moments = ['version', 'updated_at', 'created_at', 'fetched_at'];
  return JSON.stringify(tables, (key, value) => (moments.includes(key) ? undefined : value));
}

describe('all registers', { timeout: 600_000 }, () => {
  it('are taken in whole though the process is killed, change nothing a second time, and are taken back', async () => {
    const before = await checksum();
    const first = registers('import', ALL, '--once');
    await vi.waitUntil(
      async () => {
        const { count } = await service.from('school_sources').select('*', { count: 'exact', head: true });
        return (count ?? 0) > 100;
      },
      { timeout: 120_000, interval: 20 },
    );
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await registers('import', ALL, '--once').ended;
    expect(second.code).toBe(0);
    expect(second.output).toContain('going on with what was interrupted');
    const counted = Map.groupBy(await allSources(), ({ register }) => register);
    expect(Object.fromEntries([...counted].map(([register, rows]) => [register, rows.length]))).toEqual({
      ...{ argentina: 67, australia: 325, brazil: 183, chile: 111, colombia: 130, france: 348 },
      ...{ italy: 389, peru: 152, portugal: 18, spain: 191, usa: 955 },
    });

    const then = await checksum();
    const again = await registers('import', ALL).ended;
    expect(again.code).toBe(0);
    expect(again.output.match(/: 0 new, 0 matched, 0 changed/g)).toHaveLength(REGISTER_IDS.length);
    expect(await checksum()).toBe(then);

    const { data } = await service.rpc('list_register_runs', { p_page: 1, p_page_size: 100 });
    for (const { id } of data?.imports.filter(({ status }) => status === 'imported') ?? [])
      expect((await registers('undo', id).ended).code).toBe(0);
    expect(await checksum()).toBe(before);
    expect(await registers('import', ALL, '--once').ended).toEqual({ code: 0, output: '' });
    expect(await checksum()).toBe(before);
  });
});
