/** How stored files are served: headers, dangerous types, ranges, conditions, signed addresses. */
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

test.each(['/object/public/open/file.bin', '/object/open/file.bin'])(
  'HEAD %s tells the same without the bytes',
  async (path) => {
    const head = await get(path, {}, 'HEAD');
    const full = await get(path);
    expect([...head.headers]).toEqual([...full.headers]);
    expect(head.body).toBeNull();
  },
);

test('HEAD of what is not there is 400 without a body', async () => {
  const response = await get('/object/public/open/nothing.png', {}, 'HEAD');
  expect([response.status, response.body]).toEqual([400, null]);
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

test('An object that is not there is not found, as a body that tells so', async () => {
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
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'application/xhtml+xml',
    'image/svg+xml',
    'text/xml',
    'application/xml;charset=utf-8',
    'application/rss+xml',
    'text/xsl',
    'text/javascript',
    'application/javascript',
    'application/ecmascript',
    'text/css',
    'multipart/x-mixed-replace; boundary=x',
    'message/rfc822',
  ];
  test.each(types)('%s', async (contentType) => {
    const page = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/><script>alert(1)</script>';
    await open().upload('page.html', page, { contentType, upsert: true });
    const { data } = await open().createSignedUrl('page.html', 60);
    const addresses = [
      '/object/public/open/page.html',
      '/object/open/page.html',
      data?.signedUrl.split('/storage/v1')[1] ?? '',
    ];
    for (const address of addresses) {
      const response = await get(address);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
      expect(await response.text()).toBe(page);
    }
    // With a key no browser gets there by itself, and programs want the type as it is.
    const download = await get('/object/open/page.html', storage.headers.service);
    expect(download.headers.get('content-type')).toBe(contentType);
  });

  test('and a type that is none is served as bytes', async () => {
    await open().upload('odd', 'x', { contentType: 'nonsense' });
    const response = await get('/object/public/open/odd');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
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

  test('of a large file are streamed exactly', async () => {
    const response = await get('/object/public/open/large.bin', { range: 'bytes=1000-600000' });
    expect(response.headers.get('content-range')).toBe('bytes 1000-600000/700000');
    expect(await bytesOf(response)).toEqual(LARGE.slice(1_000, 600_001));
    expect(await bytesOf(await get('/object/public/open/large.bin'))).toEqual(LARGE);
  });

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s cannot be satisfied', async (range) => {
    const response = await get('/object/public/open/file.bin', { range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */1000');
    expect(await response.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' });
  });

  test.each(['bytes=9-1', 'bytes=a-b', 'lines=1-2', 'bytes=-', 'bytes=0-1,5-9'])(
    '%s means the whole file',
    async (range) => {
      const response = await get('/object/public/open/file.bin', { range });
      expect([response.status, response.headers.get('content-range')]).toEqual([200, null]);
      expect(await bytesOf(response)).toEqual(BYTES);
    },
  );

  test('An empty file has no range', async () => {
    expect((await get('/object/public/open/empty.bin', { range: 'bytes=0-' })).status).toBe(416);
    expect((await get('/object/public/open/empty.bin')).headers.get('content-length')).toBe('0');
  });

  test('If-Range gives the part of the same version, and else the whole', async () => {
    const etag = (await get('/object/public/open/file.bin')).headers.get('etag') ?? '';
    const same = await get('/object/public/open/file.bin', { range: 'bytes=0-9', 'if-range': etag });
    const other = await get('/object/public/open/file.bin', { range: 'bytes=0-9', 'if-range': '"other"' });
    expect([same.status, other.status]).toEqual([206, 200]);
  });
});

describe('Conditions', () => {
  test('A client that has the version gets 304 and no body', async () => {
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

  test('A client with another version gets the file', async () => {
    const others: Record<string, string>[] = [
      { 'if-none-match': '"other"' },
      { 'if-modified-since': 'Thu, 12 Aug 2021 16:00:00 GMT' },
      { 'if-modified-since': 'not a date' },
    ];
    for (const headers of others)
      expect((await get('/object/public/open/file.bin', headers)).status).toBe(200);
  });
});

test('?download= makes an attachment, under the name that is given', async () => {
  const disposition = async (query: string) =>
    (await get(`/object/public/open/file.bin${query}`)).headers.get('content-disposition');
  expect(await disposition('')).toBeNull();
  expect(await disposition('?download')).toBe('attachment;');
  expect(await disposition('?download=men%C3%BA.png')).toBe(
    "attachment; filename=men%C3%BA.png; filename*=UTF-8''men%C3%BA.png;",
  );
  expect(await disposition('?download=a%22%0D%0Ax%3A%20y')).toBe(
    "attachment; filename=a%22%0D%0Ax%3A%20y; filename*=UTF-8''a%22%0D%0Ax%3A%20y;",
  );
});

describe('Signed addresses', () => {
  const secret = () => storage.clients.service.storage.from('private');
  const below = (address: string) => address.split('/storage/v1')[1] ?? '';

  test('open one private object to whoever has one', async () => {
    const { data } = await secret().createSignedUrl('secret.txt', 60, { download: 'copy.txt' });
    const response = await get(below(data?.signedUrl ?? ''));
    expect(await response.text()).toBe('secret');
    expect(response.headers.get('expires')).toMatch(/GMT$/);
    expect(response.headers.get('content-disposition')).toContain('copy.txt');
  });

  test('are made for many objects at once, with an error for each that cannot be', async () => {
    const { data } = await secret().createSignedUrls(['secret.txt', 'nothing.txt'], 60);
    expect(data).toMatchObject([
      { path: 'secret.txt', error: null },
      {
        path: 'nothing.txt',
        signedUrl: null,
        error: 'Either the object does not exist or you do not have access to it',
      },
    ]);
    expect((await get(below(data?.[0]?.signedUrl ?? ''))).status).toBe(200);
  });

  test('do not open another object, another bucket, or an upload', async () => {
    const { data } = await secret().createSignedUrl('secret.txt', 60);
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token');
    for (const path of ['/object/sign/private/other.txt', '/object/sign/open/secret.txt']) {
      expect(await (await get(`${path}?token=${token}`)).json()).toMatchObject({ code: 'InvalidSignature' });
    }
    const upload = await storage.fetch(`/object/upload/sign/private/secret.txt?token=${token}`, {
      method: 'PUT',
      body: 'x',
    });
    expect(await upload.json()).toMatchObject({ code: 'InvalidSignature' });
  });

  test('need an intact, valid token', async () => {
    const session = await storage.deps.tokens.sign({
      url: 'private/secret.txt',
      purpose: 'download',
      exp: 9_999_999_999,
    });
    for (const query of ['', '?token=', '?token=xxx', '?token=a.b.c', `?token=${session}`]) {
      const response = await get(`/object/sign/private/secret.txt${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ statusCode: '400' });
    }
  });

  test('let one object be uploaded once, or again with upsert', async () => {
    const once = await open().createSignedUploadUrl('signed/a.txt');
    const { path, token } = once.data ?? { path: '', token: '' };
    const anon = storage.clients.anon.storage.from('open');
    expect(await anon.uploadToSignedUrl(path, token, 'first')).toMatchObject({ error: null, data: { path } });
    expect((await anon.uploadToSignedUrl(path, token, 'second')).error).toMatchObject({ statusCode: '409' });
    expect((await anon.uploadToSignedUrl('signed/b.txt', token, 'x')).error).toMatchObject({
      code: 'InvalidSignature',
    });
    expect((await open().createSignedUploadUrl('signed/a.txt')).error).toMatchObject({ statusCode: '409' });
    const again = await open().createSignedUploadUrl('signed/a.txt', { upsert: true });
    expect((await anon.uploadToSignedUrl(path, again.data?.token ?? '', 'third')).error).toBeNull();
    expect(await (await get('/object/public/open/signed/a.txt')).text()).toBe('third');
    expect(await storage.mismatches()).toEqual([]);
  });
});
