import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendCompressed } from '@/lib/next/compressed-responses';
import { streamDocuments } from '@/lib/next/stream-documents';

/** The very one that Next.js puts around each answer. */
const compression = createRequire(import.meta.url)('next/dist/compiled/compression') as () => (
  ...asked: [IncomingMessage, ServerResponse, () => void]
) => void;

const DATA = '<script>self.__next_f.push([1,"ñ"])</script>';
const WHOLE = `<!DOCTYPE html><html data-document=""><p>Señal 🥐</p>${DATA.repeat(40)}<p>Fin</p></html>`;
const DOCUMENT = WHOLE.replaceAll(DATA, '');

/** How the server answers next. */
let answer: (response: ServerResponse) => void = () => {};
let server: Server;
let url = '';

beforeAll(async () => {
  const compress = compression();
  server = createServer((request, response) => {
    sendCompressed(request, response);
    streamDocuments(response);
    compress(request, response, () => {});
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** Writes bytes in pieces of this length, and waits where it is told to, as Next.js does. */
async function write(response: ServerResponse, length: number, content = WHOLE): Promise<void> {
  const bytes = Buffer.from(content);
  for (let from = 0; from < bytes.length; from += length) {
    const piece = new Uint8Array(bytes.subarray(from, from + length));
    if (!response.write(piece)) await once(response, 'drain');
    await new Promise(setImmediate);
  }
  response.end();
}

const asked = async (encoding: string) =>
  (await fetch(url, { headers: { 'accept-encoding': encoding } })).text();

it.each([100, 257, 1024, 100_000])(
  'a page that comes in pieces of %i bytes is a document',
  async (length) => {
    answer = (response) => write(response, length);
    expect(await asked('identity')).toBe(DOCUMENT);
    expect(await asked('gzip')).toBe(DOCUMENT);
  },
);

it('its last piece may come with the end', async () => {
  const bytes = Buffer.from(WHOLE);
  answer = (response) => {
    response.write(bytes.subarray(0, 200));
    response.end(bytes.subarray(200));
  };
  expect(await asked('gzip')).toBe(DOCUMENT);
});

it.each([200, 500])('a page that comes at once is one too, and its length is right (%i)', async (status) => {
  answer = (response) => {
    response.statusCode = status;
    response.setHeader('Content-Length', Buffer.byteLength(WHOLE));
    response.end(WHOLE);
  };
  expect(await asked('identity')).toBe(DOCUMENT);
  expect(await asked('gzip')).toBe(DOCUMENT);
});

it('anything else leaves as it was written', async () => {
  const other = WHOLE.replace(' data-document=""', '');
  answer = (response) => write(response, 100, other);
  expect(await asked('identity')).toBe(other);
  answer = (response) => {
    response.setHeader('Content-Type', 'text/plain');
    return write(response, 100);
  };
  expect(await asked('identity')).toBe(WHOLE);
});
