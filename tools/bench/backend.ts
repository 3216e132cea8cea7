/**
 * node tools/bench/backend.ts [ROUNDS]: starts, memory and requests per second, alternating with a native PostgreSQL.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BackendProcess,
  startBackendProcess,
} from '../../packages/embedded-supabase/tests/support/backend-process.ts';
import { startNativePostgres } from '../../tests/support/native-postgres.ts';
import { median } from './samples.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const ROUND_MS = 2_000;
const WARM_UP = 200;
const LANES = 16;
const WARM_START_GOAL_MS = 3_000;

interface Engine {
  name: string;
  folder: string;
  env: Record<string, string>;
  backend: BackendProcess;
  firstStartMs: number;
}

interface Case {
  name: string;
  ask(engine: Engine, n: number): Promise<Response>;
}

const rest =
  (path: string, init: (n: number) => RequestInit & { key?: 'secret' } = () => ({})) =>
  (engine: Engine, n: number) => {
    const { key = 'publishable', ...more } = init(n);
    const { url, [key]: apikey } = engine.backend.keys;
    const headers = { apikey, 'content-type': 'application/json', ...more.headers };
    return fetch(`${url}/rest/v1/${path.replace('{n}', String(n))}`, { ...more, headers });
  };

const CASES: Case[] = [
  { name: 'one school by its slug', ask: rest('schools?select=*&slug=eq.le-cordon-bleu-paris') },
  {
    name: 'a page of the search',
    ask: rest('rpc/search_schools', () => ({ method: 'POST', body: '{"p_request": {}}' })),
  },
  { name: 'the counters', ask: rest('rpc/directory_summary', () => ({ method: 'POST', body: '{}' })) },
  { name: '24 schools, columns', ask: rest('schools?select=id,name,slug,country,city&order=name&limit=24') },
  {
    name: 'a message written',
    ask: rest('bench_rows', (n) => ({
      key: 'secret',
      method: 'POST',
      headers: { prefer: 'return=minimal' },
      body: JSON.stringify({ body: `row ${n}` }),
    })),
  },
];

const postgres = await startNativePostgres();
const engines: Engine[] = [];
try {
  engines.push(await open('PGlite', {}));
  engines.push(await open('PostgreSQL', { DATABASE_URL: postgres.url }));
  await prepare();
  await measureStarts();
  console.log(
    `\nRequests per second, ${LANES} at a time, median of ${ROUNDS} rounds of ${ROUND_MS / 1000} s`,
  );
  console.log(
    `${'request'.padEnd(26)} ${engines.map(({ name }) => name.padStart(12)).join('')}        ratio`,
  );
  for (const each of CASES) await compare(each);
  console.log('\nResident memory, gateway and engine, after all of it');
  for (const { name, backend } of engines)
    console.log(`${name.padEnd(12)} ${await memoryOf(backend.child.pid ?? 0)}`);
  console.log(
    `\n${availableParallelism()} cores, load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}`,
  );
} finally {
  for (const { backend, folder } of engines) {
    await backend.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
  await postgres.stop();
}

async function open(name: string, env: Record<string, string>): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'backend-bench-'));
  const settings = { LOCAL_BACKEND_RATE_LIMITS: 'off', LOCAL_BACKEND_BACKUP_INTERVAL: '0', ...env };
  const backend = await startBackendProcess(folder, settings);
  return { name, folder, env: settings, backend, firstStartMs: backend.readyAfterMs };
}

/** Adds a table for writes on both. */
async function prepare(): Promise<void> {
  const { createBackend } = await import('../../packages/embedded-supabase/create-backend.ts');
  const { readConfig } = await import('../../packages/embedded-supabase/config.ts');
  for (const engine of engines) {
    await engine.backend.end('SIGTERM');
    const config = readConfig({ ...engine.env, LOCAL_BACKEND_DATA: engine.folder });
    const opened = await createBackend({ config });
    await opened.engine.script(
      'create table public.bench_rows (id bigint generated always as identity primary key, body text);',
    );
    await opened.close();
  }
}

async function measureStarts(): Promise<void> {
  console.log(`Start to ready, first / warm (median of 3; goal for warm ${WARM_START_GOAL_MS} ms)`);
  for (const engine of engines) {
    const warm: number[] = [];
    for (let i = 0; i < 3; i++) {
      await engine.backend.end('SIGTERM');
      engine.backend = await startBackendProcess(engine.folder, engine.env);
      warm.push(engine.backend.readyAfterMs);
    }
    console.log(
      `${engine.name.padEnd(12)} ${Math.round(engine.firstStartMs)} / ${Math.round(median(warm))} ms`,
    );
  }
}

async function compare({ name, ask }: Case): Promise<void> {
  const rates = engines.map((): number[] => []);
  for (const engine of engines) {
    const first = await ask(engine, 0);
    if (!first.ok) throw new Error(`${name}: ${first.status} ${await first.text()}`);
    for (let n = 0; n < WARM_UP; n++) await (await ask(engine, n)).arrayBuffer();
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, engine] of engines.entries()) rates[i]?.push(await ratePerSecond(engine, ask));
  }
  const [embedded = 0, native = 0] = rates.map(median);
  const figures = [embedded, native].map((rate) => String(Math.round(rate)).padStart(12)).join('');
  console.log(`${name.padEnd(26)} ${figures} ${(embedded / native).toFixed(2).padStart(12)}`);
}

async function ratePerSecond(engine: Engine, ask: Case['ask']): Promise<number> {
  const begin = performance.now();
  let answered = 0;
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    for (let n = 0; performance.now() - begin < ROUND_MS; n++) {
      await (await ask(engine, lane * 1_000_000 + n)).arrayBuffer();
      answered += 1;
    }
  });
  await Promise.all(lanes);
  return (answered * 1000) / (performance.now() - begin);
}

/** From Linux, without the native server's processes. */
async function memoryOf(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  return kilobytes === 0 ? 'not known on this system' : `${Math.round(kilobytes / 1000)} MB`;
}
