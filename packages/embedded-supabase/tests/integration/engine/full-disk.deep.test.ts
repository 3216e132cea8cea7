/** Simulates a full disk with a file that blocks the writes. */
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { unopened } from '../../../backup/lost-database.ts';
import { OWNER } from '../../../engine/engine.ts';
import { PgliteEngine } from '../../../engine/pglite-engine.ts';

const disk = vi.hoisted(() => ({ full: false, threads: [] as Worker[] }));
vi.mock('node:fs/promises', async (original) => {
  const module = await original<typeof import('node:fs/promises')>();
  return { ...module, statfs: async () => ({ bavail: disk.full ? 10 : 1e6, bsize: 4_096 }) };
});
vi.mock('node:worker_threads', async (original) => {
  const module = await original<typeof import('node:worker_threads')>();
  return {
    ...module,
    Worker: class extends module.Worker {
      constructor(...args: ConstructorParameters<typeof module.Worker>) {
        super(...args);
        disk.threads.push(this);
      }
    },
  };
});

const lines: string[] = [];
const fatal: Error[] = [];
let folder: string;
let engine: PgliteEngine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
  engine = await PgliteEngine.open({
    dataDir: join(folder, 'database'),
    statementTimeoutMs: 8_000,
    fsync: false,
    log: (line) => lines.push(line),
    onFatal: (error) => fatal.push(error),
  });
  await engine.script('create table notes (n int); insert into notes values (1)');
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

test('a database that a full disk has ended answers with 53100, and by itself again once there is room', async () => {
  const control = join(folder, 'database', 'global', 'pg_control');
  const ask = () => engine.query(OWNER, 'select n from notes');
  disk.full = true;
  await rename(control, `${control}.away`);
  await disk.threads.at(-1)?.terminate();
  await expect(ask()).rejects.toMatchObject({ code: '53100', message: 'The disk is full.' });
  await expect(ask()).rejects.toMatchObject({ code: '53100' });
  expect(lines).toContain('The disk is full; the database is opened again as soon as there is room.');

  await rename(`${control}.away`, control);
  disk.full = false;
  await expect.poll(() => ask().then(({ rows }) => rows, String), { timeout: 30_000 }).toEqual([{ n: 1 }]);
  await engine.query(OWNER, 'insert into notes values (2)');
  expect(fatal).toEqual([]);
});

test('a write of the log that fails is an error and replaces the thread, which goes on once it can be written', async () => {
  const log = join(folder, 'database', 'pg_wal');
  const before = (await engine.query(OWNER, 'select n from notes')).rows;
  disk.full = true;
  // Like a full disk for the next segment: PostgreSQL cannot create it and panics.
  await engine.script('select pg_switch_wal()');
  await rename(log, `${log}.away`);
  await expect(engine.query(OWNER, 'insert into notes values (3)')).rejects.toThrow();
  await expect(engine.query(OWNER, 'select n from notes')).rejects.toMatchObject({ code: '53100' });

  await rename(`${log}.away`, log);
  disk.full = false;
  const ask = () => engine.query(OWNER, 'select n from notes').then(({ rows }) => rows, String);
  await expect.poll(ask, { timeout: 30_000 }).toEqual(before);
  await engine.query(OWNER, 'insert into notes values (4)');
  expect(fatal).toEqual([]);
});

test('a start on a full disk says so', async () => {
  disk.full = true;
  const error = await unopened(folder, new Error('PGlite failed to initialize properly'));
  disk.full = false;
  expect(error.message).toBe(
    `The disk of ${folder} is full, so the database cannot be opened. Make room, then start again.`,
  );
});

test('a database that is removed while the backend runs is not created again by the next thread', async () => {
  await rename(join(folder, 'database'), join(folder, 'away'));
  await disk.threads.at(-1)?.terminate();
  await expect(engine.query(OWNER, 'select n from notes')).rejects.toThrow(/PG_VERSION/);
  expect(fatal).toHaveLength(1);
});
