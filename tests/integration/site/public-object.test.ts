import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GET, HEAD } from '@/app/storage/v1/object/public/[...path]/route';

const PREFIX = '/storage/v1/object/public';
const FILE = Buffer.from('not really a picture, but nobody looks');

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: Buffer;
}

let backend: Server;
let asked: IncomingMessage[] = [];
let answers: Record<string, Answer>;
let broken = false;

beforeAll(async () => {
  backend = createServer((request, response) => {
    asked.push(request);
    if (broken) {
      request.socket.destroy();
      return;
    }
    const answer = answers[request.url ?? ''] ?? {
      status: 400,
      headers: { 'content-type': 'application/json' },
    };
    response.writeHead(answer.status ?? 200, answer.headers);
    response.end(request.method === 'HEAD' ? undefined : answer.body);
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  process.env.NEXT_PUBLIC_SUPABASE_URL = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_test';
});

afterAll(() => {
  backend.close();
  delete process.env.NEXT_PUBLIC_SUPABASE_URL;
  delete process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY;
});

beforeEach(() => {
  asked = [];
  broken = false;
  answers = {
    [`${PREFIX}/school-images/gallery/a%20b.webp`]: {
      headers: {
        'content-type': 'image/webp',
        'content-length': String(FILE.length),
        etag: '"1"',
        'last-modified': 'Sat, 21 Nov 2026 07:00:00 GMT',
        'cache-control': 'public, max-age=3600',
        'set-cookie': 'secret=1',
        'x-powered-by': 'backend',
      },
      body: FILE,
    },
  };
});

const picture = (init?: RequestInit) =>
  new Request(`http://site.test${PREFIX}/school-images/gallery/a%20b.webp?download=1`, init);

describe('a public picture', () => {
  it('comes from the backend with its type, length, age and tag, and nothing else', async () => {
    const answer = await GET(picture({ headers: { cookie: 'gcsd-auth=1', authorization: 'Bearer x' } }));
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(FILE);
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'image/webp',
      'content-length': String(FILE.length),
      etag: '"1"',
      'last-modified': 'Sat, 21 Nov 2026 07:00:00 GMT',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    expect(asked[0]?.headers).not.toHaveProperty('cookie');
    expect(asked[0]?.headers).not.toHaveProperty('authorization');
  });

  it('is asked for in parts and only when it has changed', async () => {
    await GET(picture({ headers: { range: 'bytes=0-3', 'if-range': '"1"', 'if-none-match': '"0"' } }));
    expect(asked[0]?.headers).toMatchObject({
      range: 'bytes=0-3',
      'if-range': '"1"',
      'if-none-match': '"0"',
    });
  });

  it('answers a part with 206 and an unchanged file with 304', async () => {
    const address = `${PREFIX}/school-images/gallery/a%20b.webp`;
    answers[address] = {
      status: 206,
      headers: { 'content-type': 'image/webp', 'content-range': 'bytes 0-3/38', 'content-length': '4' },
      body: FILE.subarray(0, 4),
    };
    const part = await GET(picture({ headers: { range: 'bytes=0-3' } }));
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 0-3/38');
    expect(await part.text()).toBe('not ');

    answers[address] = { status: 304, headers: { etag: '"1"' } };
    const same = await GET(picture({ headers: { 'if-none-match': '"1"' } }));
    expect(same.status).toBe(304);
    expect(same.headers.get('etag')).toBe('"1"');
    expect(same.headers.get('content-type')).toBeNull();
  });

  it('answers HEAD with the headers alone', async () => {
    const answer = await HEAD(picture({ method: 'HEAD' }));
    expect(asked[0]?.method).toBe('HEAD');
    expect(answer.headers.get('content-length')).toBe(String(FILE.length));
    expect(await answer.text()).toBe('');
  });

  it.each(['text/html', 'image/svg+xml', 'application/javascript', ''])(
    'of type “%s” is a download and no page',
    async (type) => {
      answers[`${PREFIX}/school-images/x`] = { headers: { 'content-type': type }, body: FILE };
      const answer = await GET(new Request(`http://site.test${PREFIX}/school-images/x`));
      expect(answer.headers.get('content-type')).toBe('application/octet-stream');
      expect(answer.headers.get('content-disposition')).toBe('attachment');
    },
  );

  it('is missing when the backend says 400 or 404', async () => {
    for (const status of [400, 404]) {
      answers[`${PREFIX}/school-images/gone.jpg`] = { status };
      const answer = await GET(new Request(`http://site.test${PREFIX}/school-images/gone.jpg`));
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each([301, 302, 401, 403, 500, 503])(
    'gives 502 and no details when the backend says %i',
    async (status) => {
      answers[`${PREFIX}/school-images/x.jpg`] = {
        status,
        headers: { location: `${PREFIX}/school-images/gallery/a%20b.webp` },
        body: Buffer.from('stack trace'),
      };
      const answer = await GET(new Request(`http://site.test${PREFIX}/school-images/x.jpg`));
      expect(answer.status).toBe(502);
      expect(await answer.text()).toBe('');
      expect(asked).toHaveLength(1);
    },
  );
});

it.each([
  ...['other/x.jpg', 'school-images', 'school-images/', 'school-images//x.jpg'],
  ...['school-images/../other/x.jpg', 'school-images/%2e%2e/other/x.jpg'],
  ...['school-images/..%2fother%2fx.jpg', 'school-images/%2F%2Fevil.example/x.jpg'],
  ...['school-images/a%5C..%5Cb.jpg', 'school-images/a%00.jpg', 'school-images/%0d%0aset-cookie:x'],
  ...['school-images/%E0%A4%A', 'School-Images/x.jpg', `school-images/${'a'.repeat(1025)}`],
])('what is no public picture never reaches the backend %s', async (path) => {
  expect((await GET(new Request(`http://site.test${PREFIX}/${path}`))).status).toBe(404);
  expect(asked).toHaveLength(0);
});

it('a backend that breaks the connection gives an empty 502', async () => {
  broken = true;
  const answer = await GET(picture());
  expect(answer.status).toBe(502);
  expect(await answer.text()).toBe('');
});
