import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Clients, openStorage, type StorageHarness, sampleBytes } from './harness.ts';

let storage: StorageHarness;
beforeAll(async () => {
  storage = await openStorage();
});

afterAll(async () => {
  expect(storage.logged).toEqual([]);
  await storage.close();
});

const open = () => storage.clients.service.storage.from('open');

/** Encoded, so that no client normalises them first. */
const FORBIDDEN: [title: string, encoded: string][] = [
  ['a parent folder, slashes encoded', '..%2F..%2Fsecrets.json'],
  ['a parent folder inside', 'a%2F..%2F..%2Fb'],
  ['a folder called two dots', 'a%2F..'],
  ['a folder called one dot', 'a%2F.%2Fb'],
  ['two slashes', 'a//b.png'],
  ['two slashes, encoded', 'a%2F%2Fb.png'],
  ['a slash at the end', 'folder/'],
  ['a slash at the beginning', '%2Fetc%2Fpasswd'],
  ['a backslash', '..%5C..%5Cwindows'],
  ['a nul byte', 'a%00.png'],
  ['a line break', 'a%0Ab.png'],
  ['a control character', 'a%1Fb.png'],
  ['dots encoded twice', '%252e%252e%252fsecrets'],
  ['percent-encoding that is none', 'a%zz.png'],
  ['bytes that are no UTF-8', 'a%ff%fe.png'],
  ['half a character', 'a%ED%A0%80.png'],
  ['an emoji', '%F0%9F%8D%9E.png'],
  ['an accent, composed', 'men%C3%BA.png'],
  ['an accent, combining', 'menu%CC%81.png'],
  ['text from right to left', '%E2%80%AEgnp.exe'],
  ['markup', '%3Cscript%3E.png'],
  ['a quotation mark', 'a%22b.png'],
  ['a pipe', 'a%7Cb'],
  ['more than 1,024 characters', 'a'.repeat(1_025)],
];

describe.each(FORBIDDEN)('A key with %s', (_title, encoded) => {
  const requests: [string, string, string][] = [
    ['upload', 'POST', `/object/open/${encoded}`],
    ['update', 'PUT', `/object/open/${encoded}`],
    ['download', 'GET', `/object/open/${encoded}`],
    ['public download', 'GET', `/object/public/open/${encoded}`],
    ['info', 'GET', `/object/info/open/${encoded}`],
    ['delete', 'DELETE', `/object/open/${encoded}`],
  ];
  test.each(requests)('is refused for %s', async (_verb, method, path) => {
    const response = await storage.fetch(path, {
      method,
      headers: storage.headers.service,
      body: method === 'POST' || method === 'PUT' ? 'x' : null,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      statusCode: '400',
      error: 'InvalidKey',
      code: 'InvalidKey',
    });
  });
});

test.each(['a b/c (1).png', "it's/!-_.*'()&$@=;:+,.png", 'UPPER/lower.PNG', `${'a/'.repeat(511)}ab`])(
  'The key %s is allowed and comes back as it was given',
  async (key) => {
    const response = await storage.fetch(`/object/open/${key.split('/').map(encodeURIComponent).join('/')}`, {
      method: 'POST',
      headers: storage.headers.service,
      body: sampleBytes(20),
    });
    expect(await response.json()).toEqual({ Key: `open/${key}`, Id: expect.any(String) });
    const { data } = await open().remove([key]);
    expect(data?.map(({ name }) => name)).toEqual([key]);
  },
);

test('Keys that differ in case only are two objects, whatever the disk thinks', async () => {
  await open().upload('Case.txt', 'upper');
  await open().upload('case.txt', 'lower');
  expect(await (await open().download('Case.txt')).data?.text()).toBe('upper');
  expect(await (await open().download('case.txt')).data?.text()).toBe('lower');
});

test.each(['a:b', 'A', 'a', 'con', 'a b', '$&', 'x'.repeat(100)])(
  'A bucket called %s keeps its files below the folder of the storage',
  async (name) => {
    const api = storage.clients.service.storage;
    expect((await api.createBucket(name)).error).toBeNull();
    const path = `/object/${encodeURIComponent(name)}/a.txt`;
    const headers = storage.headers.service;
    expect((await storage.fetch(path, { method: 'POST', headers, body: 'x' })).status).toBe(200);
    expect(await storage.mismatches()).toEqual([]);
    const folders = await readdir(storage.files.root);
    expect(folders.every((folder) => /^(~[0-9a-f]+|[a-z0-9][a-z0-9_-]*)$/.test(folder))).toBe(true);
    expect(await readdir(join(storage.files.root, '..'))).toEqual(expect.arrayContaining(['storage']));
  },
);

const SEED = 20_261_121;
const segment = fc.oneof(
  fc.constantFrom('object', 'bucket', 'public', 'upload', 'list', 'info', 'authenticated', 'move'),
  fc.constantFrom(
    'empty',
    'open',
    'pictures',
    'private',
    'a.png',
    '',
    '..',
    '%',
    '%00',
    '%2F',
    '~',
    'ñ',
    '*',
    ':',
  ),
  fc.string({ maxLength: 8 }).map(encodeURI),
);

const query = fc.constantFrom(
  '',
  '?download',
  '?limit=-1&sortColumn=x',
  '?versionId=',
  '?%',
  '?download=%FF',
);

const body = fc.oneof(
  fc.constantFrom('', '{}', '[]', 'null', '1', '"', '{"prefix":{}}', '{"prefixes":[null]}'),
  fc.json({ maxDepth: 2 }),
  fc
    .record({ bucketId: fc.string(), sourceKey: fc.string(), destinationKey: fc.string() })
    .map((value) => JSON.stringify(value)),
  fc
    .record({ prefix: fc.string(), search: fc.string(), limit: fc.integer() })
    .map((value) => JSON.stringify(value)),
  fc
    .record({ name: fc.string(), file_size_limit: fc.anything(), allowed_mime_types: fc.array(fc.string()) })
    .map((value) => JSON.stringify(value)),
  fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
);

const headers = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'x-upsert',
    'cache-control',
    'x-metadata',
    'range',
    'if-none-match',
    'if-range',
    'content-encoding',
  ),
  fc.oneof(
    fc.constantFrom(
      'true',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'text/html',
      'bytes=0-',
      'bytes=-',
      '*',
      '"',
    ),
    fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((text) => text.trim()),
  ),
);

test('1,500 random requests of every kind are answered', async () => {
  const request = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'),
    path: fc.array(segment, { minLength: 1, maxLength: 6 }).map((parts) => `/${parts.join('/')}`),
    query,
    headers,
    body,
    who: fc.constantFrom<(keyof Clients | 'nobody')[]>('anon', 'user', 'admin', 'service', 'nobody'),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, query: search, headers: given, body: sent, who }) => {
      const own = who === 'nobody' ? {} : storage.headers[who];
      const withBody = method !== 'GET' && method !== 'HEAD';
      const response = await storage.fetch(path + search, {
        method,
        headers: { ...given, ...own },
        body: withBody ? sent : null,
      });
      expect([200, 206, 304, 400, 404, 416]).toContain(response.status);
      const text = await response.text();
      if (response.status >= 400 && method !== 'HEAD') {
        expect(JSON.parse(text)).toMatchObject({
          message: expect.any(String),
          statusCode: expect.anything(),
        });
      }
    }),
    { numRuns: 1_500, seed: SEED },
  );
  expect(await storage.mismatches()).toEqual([]);
});
