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
