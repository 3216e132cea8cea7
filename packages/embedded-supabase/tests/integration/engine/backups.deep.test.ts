import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ArchiveError } from '../../../backup/archive.ts';
import { backupName, backupsFolder, makeBackup } from '../../../backup/backup.ts';
import { restoreBackup } from '../../../backup/restore.ts';
import { readConfig } from '../../../config.ts';
import { type Backend, createBackend } from '../../../create-backend.ts';
import { OWNER } from '../../../engine/engine.ts';
import { FolderInUse } from '../../../engine/lock.ts';
import { PgliteEngine } from '../../../engine/pglite-engine.ts';
import { backUpIfDue } from '../../../housekeeping.ts';
import { preparedDataFolder } from '../../support/data-folder.ts';

let root: string;
let backend: Backend | null;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'backend-backups-'));
  await rename(await preparedDataFolder('backend-backups-'), data());
  await writeFile(
    join(root, '1_notes.sql'),
    'create table public.notes (n int); grant all on public.notes to anon;',
  );
  backend = await start();
});
afterEach(async () => {
  await backend?.close();
  await rm(root, { recursive: true, force: true });
});

const data = () => join(root, 'data');

async function start(): Promise<Backend> {
  const config = readConfig({
    LOCAL_BACKEND_DATA: data(),
    LOCAL_BACKEND_MIGRATIONS: root,
    LOCAL_BACKEND_SEED: 'none',
  });
  return createBackend({ config, url: 'http://backend.test' });
}

function running(): Backend {
  if (!backend) throw new Error('The backend is stopped.');
  return backend;
}

async function stop(): Promise<void> {
  await backend?.close();
  backend = null;
}

const notes = async () =>
  (await running().engine.query(OWNER, 'select n from public.notes order by n')).rows.map(({ n }) => n);
const note = (n: number) => running().engine.query(OWNER, 'insert into public.notes values ($1)', [n]);
const bucket = () => {
  const { handler, keys } = running();
  const client = createClient('http://backend.test', keys.secret, {
    auth: { persistSession: false },
    global: { fetch: async (input, init) => handler(new Request(input, init)) },
  });
  return { client, files: client.storage.from('pictures') };
};
const backUp = (name: string) => makeBackup(data(), running().engine, join(root, name));

describe('a backup', () => {
  test('brings rows, files and keys back, and keeps what it replaces', async () => {
    await note(1);
    const { client, files } = bucket();
    await client.storage.createBucket('pictures');
    await files.upload('kept.txt', 'as it was', { contentType: 'text/plain' });
    await files.upload('deleted.txt', 'once there', { contentType: 'text/plain' });
    const { keys } = running();
    const made = await backUp('one.tar.gz');
    expect((await stat(made.file)).mode & 0o777).toBe(0o600);

    await note(2);
    await files.remove(['deleted.txt']);
    await files.upload('later.txt', 'not in it', { contentType: 'text/plain' });
    await stop();
    await rm(join(data(), 'secrets.json'));
    const { manifest, kept } = await restoreBackup(data(), made.file);
    expect(manifest.files).toHaveLength(made.files);

    backend = await start();
    expect(await notes()).toEqual([1]);
    expect(running().keys).toEqual(keys);
    const restored = bucket().files;
    expect(await (await restored.download('kept.txt')).data?.text()).toBe('as it was');
    expect(await (await restored.download('deleted.txt')).data?.text()).toBe('once there');
    expect((await restored.download('later.txt')).error).not.toBeNull();
    expect(await readdir(kept ?? '')).toEqual(['database', 'storage']);
  });

  test('holds whole transactions, though others write meanwhile', async () => {
    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n += 2) {
        await running().engine.transaction(OWNER, async (tx) => {
          await tx.query('insert into public.notes values ($1)', [n]);
          await tx.query('insert into public.notes values ($1)', [n + 1]);
        });
      }
    })();
    await expect.poll(async () => (await notes()).length, { timeout: 30_000 }).toBeGreaterThan(10);
    const made = await backUp('busy.tar.gz').finally(() => {
      writing = false;
    });
    await writer;
    const all = await notes();
    await stop();
    await restoreBackup(data(), made.file);
    backend = await start();
    const restored = await notes();
    expect(restored.length).toBeGreaterThan(10);
    expect(restored.length % 2).toBe(0);
    expect(restored).toEqual(all.slice(0, restored.length));
  });

  test('can be made of a folder that nobody uses', async () => {
    await note(7);
    await stop();
    const made = await makeBackup(data(), null, join(root, 'cold.tar.gz'));
    await rm(data(), { recursive: true });
    await restoreBackup(data(), made.file);
    backend = await start();
    expect(await notes()).toEqual([7]);
  });

  test('is made for the secret key only', async () => {
    const { handler, keys } = running();
    const ask = (apikey: string, method = 'POST') =>
      handler(new Request('http://backend.test/local/v1/backup', { method, headers: { apikey } }));
    expect((await ask(keys.publishable)).status).toBe(403);
    expect((await ask('nonsense')).status).toBe(401);
    expect((await ask(keys.secret, 'GET')).status).toBe(405);
    const response = await ask(keys.secret);
    expect(response.status).toBe(201);
    const { file } = (await response.json()) as { file: string };
    expect(await readdir(backupsFolder(data()))).toEqual([file.slice(file.lastIndexOf('/') + 1)]);
  });
});

describe('a restore', () => {
  test('is refused while a backend runs', async () => {
    const made = await backUp('one.tar.gz');
    await expect(restoreBackup(data(), made.file)).rejects.toThrow(FolderInUse);
  });

  test('of a damaged, shortened or foreign file changes nothing', async () => {
    await note(3);
    const made = await backUp('one.tar.gz');
    await stop();
    const bytes = await readFile(made.file);
    const flipped = Buffer.from(bytes);
    flipped[Math.floor(bytes.length / 2)] = (flipped[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
    const wrong = { flipped, cut: bytes.subarray(0, bytes.length - 5_000), foreign: Buffer.from('hello') };
    for (const [name, content] of Object.entries(wrong)) {
      const file = join(root, `${name}.tar.gz`);
      await writeFile(file, content);
      await expect(restoreBackup(data(), file)).rejects.toThrow(ArchiveError);
    }
    await expect(restoreBackup(data(), join(root, 'missing.tar.gz'))).rejects.toThrow(/There is no file/);
    backend = await start();
    expect(await notes()).toEqual([3]);
  });

  test('that was cut short is finished by the next start', async () => {
    await note(5);
    const made = await backUp('one.tar.gz');
    await note(6);
    await stop();
    await restoreBackup(data(), made.file);
    // As if the process had died between the two renames.
    const names = await readdir(data());
    const aside = names.find((name) => name.startsWith('before-restore-')) ?? '';
    await mkdir(join(data(), 'restoring-x'));
    await rename(join(data(), 'database'), join(data(), 'restoring-x', 'database'));
    await writeFile(join(data(), 'restore.json'), JSON.stringify({ unpacked: 'restoring-x', aside }));
    backend = await start();
    expect(await notes()).toEqual([5]);
    expect(await readdir(data())).not.toContain('restore.json');
  });
});

test('automatic backups are made when due, and only the newest stay', async () => {
  const { engine } = running();
  if (!(engine instanceof PgliteEngine)) throw new Error('This runs on PGlite.');
  const hour = 3_600_000;
  const begin = Date.UTC(2026, 0, 1);
  const folder = backupsFolder(data());
  for (let i = 0; i < 4; i++) {
    const now = new Date(begin + i * 24 * hour);
    await backUpIfDue(data(), engine, 24 * hour, 2, now);
    const newest = (await readdir(folder)).sort().at(-1) ?? '';
    await utimes(join(folder, newest), now, now);
    await backUpIfDue(data(), engine, 24 * hour, 2, new Date(now.getTime() + hour));
  }
  expect((await readdir(folder)).sort()).toEqual([
    'automatic-2026-01-03T00-00-00-000Z.tar.gz',
    'automatic-2026-01-04T00-00-00-000Z.tar.gz',
  ]);
  // A clock that was a year ahead must not prevent the next backup or its rotation.
  for (const ahead of [0, 1]) {
    const wrong = new Date(Date.UTC(2027, 0, 1 + ahead));
    await backUpIfDue(data(), engine, 24 * hour, 2, wrong);
    await utimes(join(folder, backupName('automatic', wrong)), wrong, wrong);
  }
  await backUpIfDue(data(), engine, 24 * hour, 2, new Date(begin + 4 * 24 * hour));
  expect(await readdir(folder)).toContain('automatic-2026-01-05T00-00-00-000Z.tar.gz');
});
