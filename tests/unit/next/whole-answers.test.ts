import { createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAfterUpgrade, ignoreUpgrades } from '@/lib/next/ignore-upgrades';
import { keepNoErrors } from '@/lib/next/uncached-errors';

/** A server that listens for upgrades and forgets them, as Next.js does, and sends every answer with a year. */
const server = createServer((request, response) => {
  keepNoErrors(response);
  closeAfterUpgrade(request, response);
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  response.statusCode = Number(request.url?.slice(1));
  response.end('said');
});
server.on('upgrade', () => {});
let port = 0;

beforeAll(async () => {
  ignoreUpgrades();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const ask = (status: number): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: `/${status}`, agent: false }, (answer) =>
      resolve(answer.resume()),
    ).on('error', reject);
  });

describe('an answer', () => {
  it.each([200, 206, 304, 308])('is kept as long as it says: %s', async (status) => {
    expect((await ask(status)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each([400, 404, 405, 416, 500, 503])('is kept by nobody when it is an error: %s', async (status) => {
    expect((await ask(status)).headers['cache-control']).toBe('private, no-store');
  });
});

it('answers who asks for another protocol in this one, and ends the connection', async () => {
  const said = await new Promise<string>((resolve, reject) => {
    let text = '';
    // Keeps its own end open, as somebody who collects connections does.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write('GET /200 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket
      .on('data', (part) => {
        text += part;
      })
      .on('end', () => {
        resolve(text);
        socket.destroy();
      })
      .on('error', reject);
  });
  expect(said).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nConnection: close\r\n[\s\S]*said/);
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
    .toBe(0);
});
