import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BackendProcess, runBackend, startBackendProcess } from '../../support/backend-process.ts';
import { preparedDataFolder } from '../../support/data-folder.ts';

let root: string;
let data: string;
let env: Record<string, string>;
let running: BackendProcess | undefined;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'private-files-'));
  data = join(root, 'data');
  await mkdir(join(root, 'migrations'));
  env = { LOCAL_BACKEND_MIGRATIONS: join(root, 'migrations'), LOCAL_BACKEND_SEED: 'none' };
});
afterEach(async () => {
  await running?.end('SIGKILL');
  running = undefined;
  await rm(root, { recursive: true, force: true });
});

/** Entries of the folder that others may read, write or enter. */
async function open(folder: string): Promise<string[]> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...items.map(({ parentPath, name }) => join(parentPath, name))];
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await stat(path)).mode })));
  return modes
    .filter(({ mode }) => mode & 0o077)
    .map(({ path, mode }) => `${path} ${(mode & 0o777).toString(8)}`);
}

describe('a data folder that others may look into', () => {
  test('is closed with all that is in it and all that comes', async () => {
    const prepared = await preparedDataFolder('private-files-');
    await cp(prepared, data, { recursive: true });
    await rm(prepared, { recursive: true });
    await chmod(data, 0o755);
    await chmod(join(data, 'database', 'PG_VERSION'), 0o666);
    running = await startBackendProcess(data, env);
    const { url, secret } = running.keys;
    const client = createClient(url, secret, { auth: { persistSession: false } });
    await client.storage.createBucket('files');
    await client.storage.from('files').upload('a/b.txt', 'text', { contentType: 'text/plain' });
    await client.auth.signUp({ email: 'somebody@example.org', password: 'sofrito-y-brasa' });
    const backup = await fetch(`${url}/local/v1/backup`, { method: 'POST', headers: { apikey: secret } });
    expect(backup.status).toBe(201);
    expect(await readdir(data)).toEqual(expect.arrayContaining(['backups', 'mailbox', 'storage']));
    expect(await open(data)).toEqual([]);
  });

  test('is refused with an explanation when it contains files of another user', async () => {
    await mkdir(data);
    await chmod(data, 0o755);
    await writeFile(join(data, 'thesis.txt'), 'mine');
    const { code, stderr } = await runBackend({ ...env, LOCAL_BACKEND_PORT: '0', LOCAL_BACKEND_DATA: data });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        `Others may look into the data folder ${data}, which also holds thesis.txt: ` +
        'give the backend a folder of its own (LOCAL_BACKEND_DATA), or close this one with chmod 700.\n',
    });
    expect((await stat(data)).mode & 0o777).toBe(0o755);
    expect(await readFile(join(data, 'thesis.txt'), 'utf8')).toBe('mine');
  });
});
