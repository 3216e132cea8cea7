import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openStorage, type StorageHarness, sampleBytes } from './harness.ts';

let storage: StorageHarness;
beforeAll(async () => {
  storage = await openStorage();
});
afterEach(async () => {
  expect(await storage.mismatches()).toEqual([]);
});
afterAll(async () => {
  expect(storage.logged).toEqual([]);
  await storage.close();
});

const open = () => storage.clients.service.storage.from('open');
const pictures = () => storage.clients.admin.storage.from('pictures');
const bytesOf = async (key: string) => {
  const { data } = await open().download(key);
  return new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0));
};

function form(...parts: [name: string, value: Blob | string][]): FormData {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return body;
}

describe('A body arrives whole as', () => {
  const bytes = sampleBytes(70_000);
  const streamed = () => new Blob([bytes]).stream();
  const kinds: [
    string,
    () => ArrayBuffer | Uint8Array | Blob | FormData | ReadableStream<Uint8Array> | NodeJS.ReadableStream,
  ][] = [
    ['ArrayBuffer', () => bytes.buffer],
    ['Buffer', () => Buffer.from(bytes)],
    ['Uint8Array', () => bytes],
    ['Blob', () => new Blob([bytes])],
    ['FormData', () => form(['', new Blob([bytes])])],
    ['ReadableStream', () => streamed()],
    ['a stream of Node', () => Readable.from([bytes.slice(0, 30_000), bytes.slice(30_000)])],
  ];
  test.each(kinds)('%s', async (kind, body) => {
    const key = `kinds/${kind}.bin`;
    const { data, error } = await open().upload(key, body());
    expect(error).toBeNull();
    expect(data).toEqual({
      path: key,
      fullPath: `open/${key}`,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await bytesOf(key)).toEqual(bytes);
  });
});

test.each([
  ['raw', sampleBytes(10) as Uint8Array<ArrayBuffer> | Blob],
  ['multipart', new Blob([sampleBytes(10)], { type: 'image/webp' })],
])('The metadata of a file is stored with a %s body', async (kind, body) => {
  const key = `facts/${kind}.webp`;
  await open().upload(key, body, {
    contentType: 'image/webp',
    cacheControl: '31536000',
    metadata: { alt: 'Fachada del café', year: 1992 },
  });
  const { data } = await open().info(key);
  expect(data).toMatchObject({
    name: key,
    bucketId: 'open',
    size: 10,
    contentType: 'image/webp',
    cacheControl: 'max-age=31536000',
    metadata: { alt: 'Fachada del café', year: 1992 },
    etag: '"8845fe4fb9301d622da99d071f6be015"',
  });
});

describe('An object that is there already', () => {
  test('is a duplicate without upsert, and is replaced with it, keeping its id', async () => {
    const first = await open().upload('twice.txt', 'one');
    const again = await open().upload('twice.txt', 'two');
    expect(again.error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The resource already exists',
    });
    const upserted = await open().upload('twice.txt', 'three', { upsert: true });
    expect(upserted.data?.id).toBe(first.data?.id);
    expect(new TextDecoder().decode(await bytesOf('twice.txt'))).toBe('three');
  });

  test('is written by one of many simultaneous uploads', async () => {
    const attempts = Array.from({ length: 8 }, (_, i) => open().upload('race.txt', `attempt ${i}`));
    const results = await Promise.all(attempts);
    const won = results.flatMap(({ error }, i) => (error ? [] : [i]));
    expect(won).toHaveLength(1);
    expect(new TextDecoder().decode(await bytesOf('race.txt'))).toBe(`attempt ${won[0]}`);
    const upserts = Array.from({ length: 8 }, (_, i) =>
      open().upload('race.txt', `upsert ${i}`, { upsert: true }),
    );
    expect((await Promise.all(upserts)).map(({ error }) => error)).toEqual(Array(8).fill(null));
  });
});

describe('Limits', () => {
  const png = { contentType: 'image/png' };
  const TOO_LARGE = {
    status: 400,
    statusCode: '413',
    message: 'The object exceeded the maximum allowed size',
  };

  test('A bucket takes a file of exactly its limit, and not one byte more', async () => {
    expect((await pictures().upload('limit/raw.png', sampleBytes(10_000), png)).error).toBeNull();
    expect(
      (await pictures().upload('limit/form.png', new Blob([sampleBytes(10_000)], { type: 'image/png' })))
        .error,
    ).toBeNull();
    const raw = await pictures().upload('limit/more.png', sampleBytes(10_001), png);
    expect(raw.error).toMatchObject(TOO_LARGE);
    const multipart = await pictures().upload(
      'limit/more.png',
      new Blob([sampleBytes(10_001)], { type: 'image/png' }),
    );
    expect(multipart.error).toMatchObject(TOO_LARGE);
  });

  test.each(['text/html', 'image/svg+xml', 'image/gif', 'nonsense', 'image/png, text/html'])(
    'The type %s is not taken by a bucket of photographs',
    async (contentType) => {
      const raw = await pictures().upload('types/a.png', sampleBytes(10), { contentType });
      expect(raw.error).toMatchObject({
        status: 400,
        statusCode: '415',
        message: `mime type ${contentType} is not supported`,
      });
      expect(
        (await pictures().upload('types/a.png', new Blob(['x'], { type: contentType }))).error,
      ).toMatchObject({ statusCode: '415' });
    },
  );
});

describe('Malformed forms are refused, never a fault', () => {
  const CRLF = '\r\n';
  const disposition = (rest: string) => `Content-Disposition: form-data; ${rest}`;
  const bodies: [string, string, string][] = [
    ['no boundary', 'multipart/form-data', 'x'],
    ['an empty boundary', 'multipart/form-data; boundary=', 'x'],
    ['an empty body', 'multipart/form-data; boundary=b', ''],
    ['a body without parts', 'multipart/form-data; boundary=b', `--b--${CRLF}`],
    ['a body without the boundary', 'multipart/form-data; boundary=b', 'just text'],
    [
      'a field and no file',
      'multipart/form-data; boundary=b',
      ['--b', disposition('name="a"'), '', 'x', '--b--', ''].join(CRLF),
    ],
    [
      'a file that never ends',
      'multipart/form-data; boundary=b',
      ['--b', disposition('name="f"; filename="a"'), '', 'x'].join(CRLF),
    ],
    ['a header that never ends', 'multipart/form-data; boundary=b', `--b${CRLF}${'X'.repeat(20_000)}`],
    [
      'a broken header',
      'multipart/form-data; boundary=b',
      ['--b', 'Content-Disposition', '', 'x', '--b--', ''].join(CRLF),
    ],
    [
      'nul bytes in the header',
      'multipart/form-data; boundary=b',
      ['--b', disposition('name="f\u0000"; filename="\u0000"'), '', 'x', '--b'].join(CRLF),
    ],
    ['other multipart types', 'multipart/form-dataX; boundary=b', '--b'],
  ];
  test.each(bodies)('%s', async (title, contentType, body) => {
    const response = await storage.fetch(`/object/pictures/malformed/${title}.png`, {
      method: 'POST',
      headers: { ...storage.headers.admin, 'content-type': contentType },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      statusCode: expect.stringMatching(/^4/),
      error: expect.any(String),
    });
  });

  test('a file cut off by the client leaves nothing', async () => {
    const head = ['--b', disposition('name="f"; filename="a.png"'), 'Content-Type: image/png', '', ''].join(
      CRLF,
    );
    for (const contentType of ['image/png', 'multipart/form-data; boundary=b']) {
      let pulls = 0;
      const cut = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (pulls++ === 0) controller.enqueue(new TextEncoder().encode(head));
          else if (pulls < 4) controller.enqueue(sampleBytes(1_000));
          else controller.error(new Error('the client went away'));
        },
      });
      const init: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        headers: { ...storage.headers.admin, 'content-type': contentType },
        body: cut,
        duplex: 'half',
      };
      const response = await storage.fetch('/object/pictures/cut.png', init);
      expect(await response.json()).toMatchObject({ code: 'Aborted' });
    }
    expect((await pictures().exists('cut.png')).data).toBe(false);
  });
});
