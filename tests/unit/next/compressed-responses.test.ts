import {
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendCompressed } from '@/lib/next/compressed-responses';

/** The very one that Next.js puts around each answer. */
const compression = createRequire(import.meta.url)('next/dist/compiled/compression') as () => (
  ...asked: [IncomingMessage, ServerResponse, () => void]
) => void;

/** What the server answers next. */
let content: string | Readable = '';
let status = 200;
let server: Server;
let port = 0;

beforeAll(async () => {
  const compress = compression();
  server = createServer((request, response) => {
    sendCompressed(request, response);
    compress(request, response, () => {});
    response.statusCode = status;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (typeof content !== 'string') return content.pipe(response);
    response.setHeader('Content-Length', Buffer.byteLength(content));
    return response.end(request.method === 'HEAD' ? null : content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => server.close());

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** As it was sent. */
  bytes: Buffer;
}

const ask = (headers: Record<string, string> = {}, options: RequestOptions = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    // A connection of its own: one that was kept may be ended by the server just when it is used again.
    get({ port, host: '127.0.0.1', agent: false, headers, ...options }, (answer) => {
      const chunks: Buffer[] = [];
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }),
        );
    }).on('error', reject);
  });

let pages = 0;
/** A page that nobody asked for yet. */
const newPage = () => `<p>${pages++}</p>${'Crème brûlée – ★ '.repeat(200)}`;

describe('a page that was asked for before', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['*', 'br'],
  ])('is compressed for those who accept %s', async (accepted, encoding) => {
    const page = newPage();
    content = page;
    await ask();
    for (let time = 0; time < 2; time += 1) {
      const { headers, bytes } = await ask({ 'accept-encoding': accepted });
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(bytes.length),
        vary: 'Accept-Encoding',
      });
      expect(bytes.length).toBeLessThan(page.length);
      expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(bytes).toString()).toBe(page);
    }
  });

  it.each([undefined, 'identity', 'br;q=0, gzip;q=0'])(
    'is plain for those who accept nothing else: %s',
    async (accepted) => {
      const page = newPage();
      content = page;
      await ask();
      const answer = await ask(accepted ? { 'accept-encoding': accepted } : {});
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.bytes.toString()).toBe(page);
      expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
    },
  );

  it('is not sent again to those who have it', async () => {
    content = newPage();
    const { etag = '' } = (await ask()).headers;
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      for (const encoding of ['identity', 'br']) {
        const again = await ask({ 'if-none-match': known, 'accept-encoding': encoding });
        expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
        expect(again.headers.vary).toBe('Accept-Encoding');
        expect(again.headers).not.toHaveProperty('content-type');
        expect(again.headers).not.toHaveProperty('content-encoding');
      }
    }
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('has another ETag when it changed', async () => {
    content = newPage();
    const before = (await ask()).headers.etag;
    content = newPage();
    const after = (await ask()).headers.etag;
    expect(after).toMatch(/^W\/"[\w-]{20,}"$/);
    expect(after).not.toBe(before);
  });
});

it('sends whatever text it is given, once and again, plain and compressed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 3000 }), async (text) => {
      content = text;
      for (const encoding of ['identity', 'br', 'br']) {
        const { headers, bytes } = await ask({ 'accept-encoding': encoding });
        const plain = headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
        expect(plain.equals(Buffer.from(text))).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

describe('what is left to Next.js', () => {
  it('is the compression of a page that nobody asked for yet', async () => {
    const page = newPage();
    content = page;
    const { headers, bytes } = await ask({ 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' });
    expect(headers.etag).toBeDefined();
    expect(gunzipSync(bytes).toString()).toBe(page);
  });

  it('is an answer that is streamed, although it is a page', async () => {
    const page = newPage();
    for (let time = 0; time < 2; time += 1) {
      content = Readable.from([page, page]);
      const { headers, bytes } = await ask({ 'accept-encoding': 'gzip' });
      expect(headers.etag).toBeUndefined();
      expect(gunzipSync(bytes).toString()).toBe(page + page);
    }
  });

  it.each(['POST', 'HEAD'])('is %s', async (method) => {
    content = newPage();
    await ask();
    const { headers, status: answered } = await ask({ 'if-none-match': '*' }, { method });
    expect(answered).toBe(200);
    expect(headers.etag).toBeUndefined();
  });

  it('is an error', async () => {
    content = newPage();
    status = 404;
    const { headers, status: answered } = await ask({ 'if-none-match': '*' });
    status = 200;
    expect([answered, headers.etag]).toEqual([404, undefined]);
  });

  it('is a short text', async () => {
    content = 'short';
    const { headers, bytes } = await ask({ 'if-none-match': '*' });
    expect([headers.etag, bytes.toString()]).toEqual([undefined, 'short']);
  });
});
