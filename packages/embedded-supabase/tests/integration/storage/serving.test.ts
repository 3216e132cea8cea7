import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage, type StorageHarness, sampleBytes } from './harness.ts';

let storage: StorageHarness;
const BYTES = sampleBytes(1_000);
const LARGE = sampleBytes(700_000);

beforeAll(async () => {
  storage = await openStorage();
  const files = open();
  await files.upload('file.bin', BYTES, { contentType: 'image/png', cacheControl: '600' });
  await files.upload('large.bin', LARGE, { contentType: 'image/png' });
  await files.upload('empty.bin', new ArrayBuffer(0), { contentType: 'image/png' });
  await storage.clients.service.storage
    .from('private')
    .upload('secret.txt', 'secret', { contentType: 'text/plain' });
});
afterAll(async () => {
  expect(storage.logged).toEqual([]);
  await storage.close();
});

const open = () => storage.clients.service.storage.from('open');
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  storage.fetch(path, { method, headers });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

test('A public file is served to anybody, with everything a cache needs', async () => {
  const response = await get('/object/public/open/file.bin');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'max-age=600',
    'content-length': '1000',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/png',
    etag: '"b734d05775d6e6c54bcc784940b64443"',
    'last-modified': expect.stringMatching(/ GMT$/),
    'x-content-type-options': 'nosniff',
  });
  expect(await bytesOf(response)).toEqual(BYTES);
});

test('The public address of a private bucket answers as if there were no bucket', async () => {
  for (const path of [
    '/object/public/private/secret.txt',
    '/object/private/secret.txt',
    '/object/public/nowhere/a',
  ]) {
    const response = await get(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      statusCode: '404',
      error: 'Bucket not found',
      code: 'NoSuchBucket',
      message: 'Bucket not found',
    });
  }
});

test('A missing object is answered with 400 and a body that says not found', async () => {
  const response = await get('/object/public/open/nothing.png');
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    statusCode: '404',
    error: 'not_found',
    code: 'NoSuchKey',
    message: 'Object not found',
  });
});

describe('What a browser would run is never served as what it is:', () => {
  const types = [
    ...['text/html', 'TEXT/HTML; charset=utf-8', 'application/xhtml+xml', 'image/svg+xml', 'text/xml'],
    ...['application/xml;charset=utf-8', 'application/rss+xml', 'text/xsl', 'text/javascript'],
    ...['application/javascript', 'application/ecmascript', 'text/css'],
    ...['multipart/x-mixed-replace; boundary=x', 'message/rfc822'],
  ];
  test.each(types)('%s', async (contentType) => {
    const page = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/><script>alert(1)</script>';
    await open().upload('page.html', page, { contentType, upsert: true });
    for (const address of ['/object/public/open/page.html', '/object/open/page.html']) {
      const response = await get(address);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
      expect(await response.text()).toBe(page);
    }
    // Browsers send no key here, and programs need the real type.
    const download = await get('/object/open/page.html', storage.headers.service);
    expect(download.headers.get('content-type')).toBe(contentType);
  });
});

describe('Ranges', () => {
  const cases: [range: string, first: number, last: number][] = [
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=990-', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=500-9999', 500, 999],
  ];
  test.each(cases)('%s', async (range, first, last) => {
    const response = await get('/object/public/open/file.bin', { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/1000`);
    expect(response.headers.get('content-length')).toBe(String(last - first + 1));
    expect(await bytesOf(response)).toEqual(BYTES.slice(first, last + 1));
  });
});

test('Conditions A client that has the version gets 304 and no body', async () => {
  const first = await get('/object/public/open/file.bin');
  const etag = first.headers.get('etag') ?? '';
  const modified = first.headers.get('last-modified') ?? '';
  const conditions: Record<string, string>[] = [
    { 'if-none-match': etag },
    { 'if-none-match': `"other", W/${etag}` },
    { 'if-none-match': '*' },
    { 'if-modified-since': modified },
  ];
  for (const headers of conditions) {
    const response = await get('/object/public/open/file.bin', headers);
    expect([response.status, response.body, response.headers.get('etag')]).toEqual([304, null, etag]);
  }
});
