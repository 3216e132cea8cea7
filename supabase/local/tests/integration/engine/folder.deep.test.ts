import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { type Backend, createBackend } from '../../../create-backend.ts';
import { MigrationError } from '../../../database/migrations.ts';
import { OWNER } from '../../../engine/engine.ts';
import { FolderInUse } from '../../../engine/lock.ts';
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
      message: `Another backend is already using the data folder ${dataDir()}.`,
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

describe('migrations and seeds', () => {
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

  test('may change settings of their session without anybody else noticing', async () => {
    await write(
      'migrations/1_dump.sql',
      "select pg_catalog.set_config('search_path', '', false); set statement_timeout = 0; set role anon; reset role; create table public.dumped (n int);",
    );
    const backend = await start();
    const [settings] = await rows(
      backend,
      "select current_setting('search_path') as path, current_user::text as role",
    );
    expect(settings?.path).toContain('extensions');
    expect(await rows(backend, 'select count(*) as n from dumped')).toEqual([{ n: 0 }]);
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

  test('need their folders', async () => {
    await rm(join(root, 'migrations'), { recursive: true });
    await expect(start()).rejects.toThrow(/There is no folder .*migrations to read SQL files from/);
  });
});
