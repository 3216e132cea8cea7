import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type HttpServer, listen } from '../../../http/server.ts';
import { openStorage, type StorageHarness, sampleBytes } from './harness.ts';

let storage: StorageHarness;
let server: HttpServer;
beforeAll(async () => {
  storage = await openStorage();
  server = await listen('127.0.0.1', 0, (line) => void storage.logged.push(line));
  server.serve(storage.handler);
});
afterAll(async () => {
  await server.close(1_000);
  expect(storage.logged).toEqual([]);
  await storage.close();
});

const MB = 1_024 * 1_024;
const address = (path: string) => `${server.url}/storage/v1${path}`;
const soon = { timeout: 60_000, interval: 5 };

async function sizesIn(bucket: string): Promise<number[]> {
  const folder = join(storage.files.root, bucket);
  const names = await readdir(folder).catch(() => [] as string[]);
  return Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
}

const sumOf = async (bucket: string) => (await sizesIn(bucket)).reduce((sum, size) => sum + size, 0);

/** Sends a chunk, runs `between`, then sends another chunk. */
function twoParts(between: () => Promise<void>): ReadableStream<Uint8Array> {
  let part = 0;
  return new ReadableStream({
    async pull(controller) {
      if (part === 1) await between();
      if (part === 2) return controller.close();
      part++;
      controller.enqueue(sampleBytes(MB));
    },
  });
}

function upload(path: string, body: BodyInit, more: RequestInit = {}): Promise<Response> {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: storage.headers.service,
    body,
    duplex: 'half',
    ...more,
  };
  return fetch(address(path), init);
}

test('An upload is on disk while it is still coming in', async () => {
  // Other tests leave files.
  const before = await sumOf('open');
  const response = await upload(
    '/object/open/streamed.bin',
    twoParts(() =>
      vi.waitFor(async () => expect((await sumOf('open')) - before).toBeGreaterThan(MB / 2), soon),
    ),
  );
  expect(response.status).toBe(200);
  expect((await sumOf('open')) - before).toBe(2 * MB);
});

test.each(['raw', 'multipart'])(
  'A client that leaves in the middle of a %s upload leaves nothing',
  async (kind) => {
    const headers: Record<string, string> = { ...storage.headers.service };
    const boundary = 'limit-of-parts';
    if (kind === 'multipart') headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
    const request = httpRequest(address('/object/inbox/aborted.bin'), { method: 'POST', headers });
    const left = new Promise((resolve) => request.once('error', resolve));
    if (kind === 'multipart') {
      request.write(`--${boundary}\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\n`);
    }
    request.write(sampleBytes(MB));
    await vi.waitFor(async () => expect(await sizesIn('inbox')).toHaveLength(1), soon);
    request.destroy();
    await left;
    await vi.waitFor(async () => expect(await sizesIn('inbox')).toEqual([]), soon);
    expect((await storage.clients.service.storage.from('inbox').list()).data).toEqual([]);
  },
);

test('A refusal reaches a client that is still sending', async () => {
  const png = { headers: { ...storage.headers.admin, 'content-type': 'image/png' } };
  const known = await upload('/object/pictures/large.png', sampleBytes(12 * MB), png);
  expect(await known.json()).toMatchObject({ statusCode: '413', error: 'Payload too large' });
  const unknown = await upload(
    '/object/pictures/large.png',
    twoParts(async () => undefined),
    png,
  );
  expect(await unknown.json()).toMatchObject({ statusCode: '413' });
  const form = new FormData();
  form.append('', new Blob([sampleBytes(12 * MB)], { type: 'image/png' }));
  const multipart = await upload('/object/pictures/large.png', form, { headers: storage.headers.admin });
  expect(await multipart.json()).toMatchObject({ statusCode: '413' });
  const denied = await upload('/object/pictures/large.png', sampleBytes(MB), {
    headers: storage.headers.anon,
  });
  expect(await denied.json()).toMatchObject({ statusCode: '403' });
  expect(await sizesIn('pictures')).toEqual([]);
});

test.skipIf(!existsSync('/proc/self/fd'))(
  'A client that leaves in the middle of a download leaves no file open',
  async () => {
    await storage.clients.service.storage
      .from('open')
      .upload('left.bin', sampleBytes(20 * MB), { upsert: true });
    for (let i = 0; i < 5; i++) {
      const leaving = new AbortController();
      const response = await fetch(address('/object/public/open/left.bin'), { signal: leaving.signal });
      await response.body?.getReader().read();
      leaving.abort();
    }
    await vi.waitFor(() => expect(openFiles()).toEqual([]), soon);
  },
);

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`);
      return target.startsWith(storage.files.root) ? [target] : [];
    } catch {
      return [];
    }
  });
}
