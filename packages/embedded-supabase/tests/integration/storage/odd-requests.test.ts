/** Requests that nobody means: answered with a refusal, never with a fault, and nothing stays behind. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clients, openStorage, type StorageHarness } from './harness.ts';

let storage: StorageHarness;
beforeAll(async () => {
  storage = await openStorage();
});
afterAll(async () => {
  expect(storage.logged).toEqual([]);
  await storage.close();
});

const SEED = 20_261_121;
const segment = fc.oneof(
  fc.constantFrom(
    'object',
    'bucket',
    'public',
    'sign',
    'upload',
    'list',
    'list-v2',
    'info',
    'authenticated',
    'move',
  ),
  fc.constantFrom(
    'copy',
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
  '?token=a.b.c',
  '?limit=-1&sortColumn=x',
  '?versionId=',
  '?%',
  '?download=%FF',
);
const body = fc.oneof(
  fc.constantFrom(
    '',
    '{}',
    '[]',
    'null',
    '1',
    '"',
    '{"prefix":{}}',
    '{"prefixes":[null]}',
    '{"expiresIn":1e400}',
  ),
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
      expect([200, 206, 304, 400, 404, 416, 501]).toContain(response.status);
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

test.each([
  ['a nul character', '{"alt":"\\u0000"}'],
  ['half a character', '{"alt":"\\ud800"}'],
])('Metadata with %s is refused, and its file does not stay', async (_title, metadata) => {
  const open = storage.clients.service.storage.from('open');
  const form = new FormData();
  form.append('metadata', metadata);
  form.append('', new Blob(['x']), 'a.txt');
  const raw = { 'x-metadata': Buffer.from(metadata).toString('base64') };
  expect((await open.upload('metadata.txt', form)).error).toMatchObject({
    statusCode: '400',
    code: 'InvalidParameter',
  });
  expect((await open.upload('metadata.txt', 'x', { headers: raw })).error).toMatchObject({
    code: 'InvalidParameter',
  });
  expect((await open.exists('metadata.txt')).data).toBe(false);
  expect(await storage.mismatches()).toEqual([]);
});

test.each(['"text"', '5', 'null', '[1]', '{broken', ''])(
  'Metadata that is %j and no object does not matter',
  async (metadata) => {
    const open = storage.clients.service.storage.from('open');
    const headers = { 'x-metadata': Buffer.from(metadata).toString('base64') };
    expect((await open.upload('plain.txt', 'x', { upsert: true, headers })).error).toBeNull();
    expect((await open.info('plain.txt')).data?.metadata).toEqual({});
  },
);

test('Metadata of more than a megabyte is refused', async () => {
  const form = new FormData();
  form.append('metadata', JSON.stringify({ text: 'x'.repeat(1_100_000) }));
  form.append('', new Blob(['x']), 'a.txt');
  const { error } = await storage.clients.service.storage.from('open').upload('large.txt', form);
  expect(error).toMatchObject({
    statusCode: '413',
    message: 'The user_metadata exceeded the maximum allowed size',
  });
});
