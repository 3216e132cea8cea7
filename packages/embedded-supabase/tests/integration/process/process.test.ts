import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackendProcess, runBackend, startBackendProcess } from '../../support/backend-process.ts';
import { preparedDataFolder } from '../../support/data-folder.ts';

let root: string;
let env: Record<string, string>;
let running: BackendProcess;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'backend-process-'));
  await mkdir(join(root, 'migrations'));
  const sql = 'create table public.notes (n int primary key, body text); grant all on public.notes to anon;';
  await writeFile(join(root, 'migrations', '1_notes.sql'), sql);
  await rename(await preparedDataFolder('backend-process-'), join(root, 'data'));
  env = { LOCAL_BACKEND_MIGRATIONS: join(root, 'migrations'), LOCAL_BACKEND_SEED: 'none' };
  running = await startBackendProcess(join(root, 'data'), env);
});
afterAll(async () => {
  await running.end('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

const notes = () => {
  const client = createClient(running.keys.url, running.keys.publishable, {
    auth: { persistSession: false },
  });
  return client.from('notes');
};

describe('a running backend', () => {
  test('writes its address and keys for its owner only, and one line without a secret', async () => {
    const { keys } = running;
    expect((await stat(join(root, 'data', 'keys.json'))).mode & 0o777).toBe(0o600);
    expect(keys).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      publishable: expect.stringMatching(/^sb_publishable_.{20,}$/),
      secret: expect.stringMatching(/^sb_secret_.{20,}$/),
      inbox: expect.stringContaining('/inbox'),
      pid: running.child.pid,
    });
    expect(running.output().trim().split('\n')).toEqual([`The backend is ready at ${keys.url}`]);
    expect((await fetch(`${keys.url}/auth/v1/health`)).status).toBe(200);
  });

  test('keeps a second one from its folder, with a sentence that names the process', async () => {
    const second = await runBackend({
      ...env,
      LOCAL_BACKEND_PORT: '0',
      LOCAL_BACKEND_DATA: join(root, 'data'),
    });
    expect(second).toEqual({
      code: 1,
      stdout: '',
      stderr: `Another backend (process ${running.child.pid}) is already using the data folder ${join(root, 'data')}.\n`,
    });
    expect((await notes().select()).error).toBeNull();
  });

  test('refuses a body above one megabyte, however it is sent', async () => {
    const { url, publishable } = running.keys;
    const big = JSON.stringify({ n: 1, body: 'x'.repeat(5_000_000) });
    for (const body of [big, new Blob([big]).stream()]) {
      const init = { method: 'POST', body, duplex: 'half', headers: { apikey: publishable } };
      const response = await fetch(`${url}/rest/v1/notes`, init as RequestInit);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ message: 'The request body may hold at most 1 MB.' });
    }
  });

  test('survives clients that leave, lie or send nonsense', async () => {
    const { url, publishable } = running.keys;
    const { hostname, port } = new URL(url);
    const send = (text: string) =>
      new Promise<string>((resolve) => {
        let answer = '';
        const socket = connect(Number(port), hostname, () => socket.write(text));
        socket.setTimeout(300, () => socket.destroy());
        socket.on('data', (part) => {
          answer += String(part);
        });
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(answer));
      });
    const head = `POST /rest/v1/notes HTTP/1.1\r\nhost: x\r\napikey: ${publishable}\r\n`;
    expect(await send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
    expect(await send(`${head}content-length: 100\r\n\r\n{"n":`)).toBe('');
    expect(await send(`${head}transfer-encoding: chunked\r\n\r\nzz\r\n`)).toMatch(/^(HTTP\/1\.1 400|$)/);
    expect(await send('GET http://evil.test/rest/v1/notes HTTP/1.1\r\nhost: evil.test\r\n\r\n')).toMatch(
      / 404 | 401 | 200 /,
    );
    expect(await send('GET //evil.test/rest/v1/notes HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(/ 4\d\d /);
    const left = new AbortController();
    const leaving = fetch(`${url}/rest/v1/notes`, { headers: { apikey: publishable }, signal: left.signal });
    left.abort();
    await expect(leaving).rejects.toThrow();
    expect((await notes().select()).status).toBe(200);
    expect(running.output()).not.toMatch(/\n\s+at /);
  });

  test('keeps every acknowledged row when it is killed', async () => {
    const acknowledged: number[] = [];
    let n = 100;
    const writers = Array.from({ length: 4 }, async () => {
      for (;;) {
        const next = n++;
        const { error } = await notes().insert({ n: next });
        if (error) return;
        acknowledged.push(next);
      }
    });
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(50);
    await running.end('SIGKILL');
    await Promise.all(writers);
    running = await startBackendProcess(join(root, 'data'), env);
    const { data } = await notes().select('n').gte('n', 100).limit(1000);
    const found = new Set(data?.map((row) => row.n));
    expect(acknowledged.filter((each) => !found.has(each))).toEqual([]);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'ends cleanly on %s and starts with all its data',
    async (signal) => {
      const before = (await notes().select('n')).data;
      expect(await running.end(signal)).toBe(0);
      expect(await readdir(join(root, 'data'))).toContain('keys.json');
      running = await startBackendProcess(join(root, 'data'), env);
      expect((await notes().select('n')).data).toEqual(before);
    },
  );
});

test('a backend ends with the script that started it, however that ended', async () => {
  const exit = once(running.child, 'exit');
  running.child.disconnect();
  expect(await exit).toEqual([0, null]);
  running = await startBackendProcess(join(root, 'data'), env);
});

describe('a backend that cannot start says why in one sentence', () => {
  const refused = async (wrong: Record<string, string>) => {
    const { code, stdout, stderr } = await runBackend({
      ...env,
      LOCAL_BACKEND_PORT: '0',
      LOCAL_BACKEND_DATA: join(root, 'other'),
      ...wrong,
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    return stderr;
  };

  test.each([
    [
      { LOCAL_BACKEND_PORT: 'abc' },
      'LOCAL_BACKEND_PORT must be a whole number from 0 to 65535, but it is "abc".\n',
    ],
    [
      { LOCAL_BACKEND_AUTOCONFIRM: 'maybe' },
      'LOCAL_BACKEND_AUTOCONFIRM must be "on" or "off", but it is "maybe".\n',
    ],
    [
      { DATABASE_URL: 'mysql://u:secret@h/d' },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.\n',
    ],
    [
      { LOCAL_BACKEND_SITE_URL: 'example.com' },
      'LOCAL_BACKEND_SITE_URL must be http(s) addresses separated by commas, but it holds "example.com".\n',
    ],
  ])('%j', async (wrong, sentence) => {
    expect(await refused(wrong)).toBe(sentence);
  });

  test('when its port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await refused({ LOCAL_BACKEND_PORT: String(port) })).toMatch(
      /^The backend's port is used by another program: .*\.\n$/,
    );
    await new Promise((resolve) => server.close(resolve));
  });

  test('when its migrations are not there', async () => {
    const LOCAL_BACKEND_DATA = await preparedDataFolder('backend-process-');
    const LOCAL_BACKEND_MIGRATIONS = join(root, 'nowhere');
    expect(await refused({ LOCAL_BACKEND_DATA, LOCAL_BACKEND_MIGRATIONS })).toMatch(
      /^There is no folder .*nowhere to read SQL files from\.\n$/,
    );
  });

  test('when the native database does not answer', async () => {
    const stderr = await refused({ DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none' });
    expect(stderr).toBe('The database server cannot be reached.\n');
  });
});
