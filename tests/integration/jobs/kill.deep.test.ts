import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type HttpServer, listen } from '../../../packages/embedded-supabase/http/server.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { finished, jobOf, makeJob, numbered } from './harness.ts';

const PROGRAM = fileURLToPath(new URL('../../support/job-process.ts', import.meta.url));
const SCHOOLS = 46;
const POLLING = { timeout: 60_000, interval: 10 };

let backend: TestBackend;
let network: HttpServer;
let running: ChildProcess | undefined;
let file: string;
beforeAll(async () => {
  backend = await openTestBackend({ seed: false });
  network = await listen('127.0.0.1', 0, () => undefined);
  network.serve(backend.handler);
  file = join(backend.dataDir, 'calls');
});
afterAll(async () => {
  running?.kill('SIGKILL');
  await network.close(1000);
  await backend.close();
});

const calls = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);

function startProcess(): number {
  running = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, BACKEND_URL: network.url, BACKEND_KEY: backend.secret, CALLS: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return running.pid ?? 0;
}

async function killAfter(count: number): Promise<void> {
  await vi.waitUntil(() => calls().length >= count, POLLING);
  const ended = once(running as ChildProcess, 'exit');
  running?.kill('SIGKILL');
  await ended;
}

it('a process killed in the middle of its job twice leaves a job that the next one finishes: 46 results, none twice, one repeated call for each kill', async () => {
  const admin = await backend.createUser('admin');
  const id = await makeJob(backend, numbered(SCHOOLS), { startedBy: admin.id });
  const pids = [startProcess()];
  await killAfter(8);
  pids.push(startProcess());
  await killAfter(25);
  pids.push(startProcess());
  const { job } = await finished(backend, id);

  expect(job).toMatchObject({ status: 'done', total: SCHOOLS, done: SCHOOLS, failed: 0, skipped: 0 });
  const { items } = await jobOf(backend, id);
  const workers = items.map(({ result }) => (result as { process: number }).process);
  expect(new Set(workers)).toEqual(new Set(pids));
  // In order of the plan: finished items were not repeated.
  expect(workers).toEqual([...workers].sort((a, b) => pids.indexOf(a) - pids.indexOf(b)));
  const made = calls();
  expect(new Set(made).size).toBe(SCHOOLS);
  expect(made.length).toBeLessThanOrEqual(SCHOOLS + 2);
  await killAfter(0);
});
