import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { type Backend, createBackend } from '../../../create-backend.ts';
import { MigrationError } from '../../../database/migrations.ts';
import { OWNER } from '../../../engine/engine.ts';
import { FolderInUse } from '../../../engine/lock.ts';
import { StartError } from '../../../start-error.ts';
import { preparedDataFolder } from '../../support/data-folder.ts';

let root: string;
let open: Backend[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'backend-folder-'));
  open = [];
  for (const folder of ['migrations', 'seed']) await mkdir(join(root, folder));
  await rename(await preparedDataFolder('backend-folder-'), dataDir());
});
afterEach(async () => {
  for (const backend of open) await backend.close();
  await rm(root, { recursive: true, force: true });
});

const dataDir = () => join(root, 'data');
const write = (path: string, text: string) => writeFile(join(root, path), text);
const lines: string[] = [];

async function start(): Promise<Backend> {
  const config = readConfig({
    LOCAL_BACKEND_DATA: dataDir(),
    LOCAL_BACKEND_MIGRATIONS: join(root, 'migrations'),
    LOCAL_BACKEND_SEED: join(root, 'seed'),
  });
  const backend = await createBackend({ config, log: (line) => lines.push(line) });
  open.push(backend);
  return backend;
}

async function stop(backend: Backend): Promise<void> {
  open = open.filter((each) => each !== backend);
  await backend.close();
}

const rows = async (backend: Backend, sql: string) => (await backend.engine.query(OWNER, sql)).rows;

describe('a data folder', () => {
  test('belongs to one backend at a time', async () => {
    const first = await start();
    const refused = await start().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FolderInUse);
    expect(refused).toMatchObject({
      message: `Another backend (process ${process.pid}) is already using the data folder ${dataDir()}.`,
    });
    expect(await rows(first, 'select 1 as still')).toEqual([{ still: 1 }]);
    await stop(first);
    await expect(start()).resolves.toBeDefined();
  });

  test('is readable for its owner only, its keys too, and keeps them', async () => {
    const first = await start();
    const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await mode(dataDir())).toBe('700');
    expect(await mode(join(dataDir(), 'secrets.json'))).toBe('600');
    const { keys } = first;
    await stop(first);
    expect((await start()).keys).toEqual(keys);
  });

  test('with damaged keys is refused, not given new ones', async () => {
    await stop(await start());
    await writeFile(join(dataDir(), 'secrets.json'), '{"publishable": ');
    await expect(start()).rejects.toThrow(/keys in .* are damaged/);
    await expect(start()).rejects.toThrow(StartError);
  });

  test('gets rid of a first start that was cut short', async () => {
    await rm(join(dataDir(), 'database'), { recursive: true });
    const unfinished = join(dataDir(), 'database.new-1');
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, 'PG_VERSION'), '18');
    await start();
    expect(await readdir(dataDir())).not.toContain('database.new-1');
  });
});

describe('a database that is gone', () => {
  const inData = (...path: string[]) => join(dataDir(), ...path);
  const backup = () => inData('backups', 'automatic-2026-11-21T08-30-00-000Z.tar.gz');

  beforeEach(async () => {
    await mkdir(inData('backups'));
    await writeFile(backup(), 'a backup');
    await writeFile(inData('backups', 'older.tar.gz'), 'another');
    await utimes(inData('backups', 'older.tar.gz'), 1, 1);
  });

  test.each([
    ['PG_VERSION', (database: string) => rm(join(database, 'PG_VERSION')), 'lacks its file PG_VERSION'],
    ['all its files', emptied, 'is empty or missing'],
    ['its folder', (database: string) => rm(database, { recursive: true }), 'is empty or missing'],
  ] as const)('with %s is never begun anew; the newest backup is named', async (_what, take, reason) => {
    await take(inData('database'));
    const before = await readdir(dataDir(), { recursive: true });
    const error: unknown = await start().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain(`${inData('database')} ${reason}`);
    expect(String(error)).toContain(`npm run restore -- ${backup()}`);
    const made = ['backend.lock', 'secrets.json'];
    expect(new Set(await readdir(dataDir(), { recursive: true }))).toEqual(new Set([...before, ...made]));
  });

  test('in what PostgreSQL controls it with is said to be damaged', async () => {
    await writeFile(inData('database', 'global', 'pg_control'), 'damaged');
    const error: unknown = await start().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain('may be damaged');
    expect(String(error)).toContain(backup());
  });
});

describe('what was cut short or is in the way', () => {
  test('of a restore: its unpacked files go with the next start', async () => {
    await mkdir(join(dataDir(), 'restoring-2026-11-21T08-30-00-000Z', 'database'), { recursive: true });
    await start();
    expect((await readdir(dataDir())).filter((name) => name.startsWith('restoring-'))).toEqual([]);
  });

  test('of a restore whose decision cannot be read: is left as it is, with a sentence', async () => {
    await mkdir(join(dataDir(), 'restoring-x', 'database'), { recursive: true });
    for (const text of ['{"unpacked": ', '{}', '']) {
      await writeFile(join(dataDir(), 'restore.json'), text);
      await expect(start()).rejects.toThrow(/restore\.json of a restore that was cut short is damaged/);
    }
    expect(await readdir(dataDir())).toContain('restoring-x');
  });
});

async function emptied(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
}

describe('migrations and seeds', () => {
  test('of a newer release do not keep the release before it from starting', async () => {
    await write('migrations/1_first.sql', 'create table public.log (n int);');
    await write('migrations/20_later.sql', 'alter table public.log add column m int;');
    await stop(await start());
    await rm(join(root, 'migrations', '20_later.sql'));
    const older = await start();
    expect(older.applied).toEqual({ migrations: 0, seeds: 0 });
  });

  test('are replaced by a baseline in a database that has exactly those', async () => {
    await write('migrations/1_first.sql', 'create table public.log (n int);');
    await write('migrations/2_second.sql', 'alter table public.log add column m int;');
    await stop(await start());
    await rm(join(root, 'migrations', '1_first.sql'));
    await rm(join(root, 'migrations', '2_second.sql'));
    await write(
      'migrations/3_baseline.sql',
      '-- replaces: 1 2\n-- seeds: first/rows.sql\ncreate table public.log (n int, m int);',
    );
    await mkdir(join(root, 'seed', 'first'));
    await write('seed/first/rows.sql', 'insert into public.log values (1, 1);');
    const upgraded = await start();
    expect(upgraded.applied).toEqual({ migrations: 1, seeds: 0 });
    expect(await rows(upgraded, 'select version from supabase_migrations.schema_migrations')).toEqual([
      { version: '1' },
      { version: '2' },
      { version: '3' },
    ]);
    expect(await rows(upgraded, 'select n from public.log')).toEqual([]);
  });

  test('are applied in order and once, and recorded as the Supabase CLI does', async () => {
    await write('migrations/20260102000000_second.sql', 'insert into public.log values (2);');
    await write(
      'migrations/20260101000000_first.sql',
      'create table public.log (n int); insert into public.log values (1);',
    );
    await write('migrations/notes.sql', 'this is no migration');
    await write('seed/10_rows.sql', 'insert into public.log values (10);');
    const first = await start();
    expect(first.applied).toEqual({ migrations: 2, seeds: 1 });
    expect(lines).toContain(
      "Skipped notes.sql: a migration's file name is a number, an underscore and words.",
    );
    const recorded = await rows(
      first,
      'select version, name from supabase_migrations.schema_migrations order by 1',
    );
    expect(recorded).toEqual([
      { version: '20260101000000', name: 'first' },
      { version: '20260102000000', name: 'second' },
    ]);
    await stop(first);
    await write('migrations/20260103000000_third.sql', 'insert into public.log values (3);');
    await write('seed/10_rows.sql', 'insert into public.log values (11);');
    const second = await start();
    expect(second.applied).toEqual({ migrations: 1, seeds: 0 });
    expect(await rows(second, 'select n from public.log order by n')).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
      { n: 10 },
    ]);
  });

  test('that fail are named, leave nothing, and are tried again', async () => {
    await write('migrations/1_broken.sql', 'create table public.half (n int); select nonsense;');
    const error = await start().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MigrationError);
    expect(error).toMatchObject({
      message: '1_broken.sql was not applied: column "nonsense" does not exist (42703)',
    });
    await write('migrations/1_broken.sql', 'create table public.half (n int);');
    const mended = await start();
    expect(await rows(mended, 'select count(*) as n from public.half')).toEqual([{ n: 0 }]);
  });

  test('grant nothing by themselves to anon and authenticated', async () => {
    await write('migrations/1_table.sql', 'create table public.plain (n int);');
    const backend = await start();
    const granted = await rows(
      backend,
      `select role, has_table_privilege(role, 'public.plain', 'select') as may
       from unnest(array['anon', 'authenticated', 'service_role']) role order by role`,
    );
    expect(granted).toEqual([
      { role: 'anon', may: false },
      { role: 'authenticated', may: false },
      { role: 'service_role', may: true },
    ]);
  });
});
