import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, test, vi } from 'vitest';
import { warmUp } from '@/scripts/lib/warm-up.mjs';

const PORT = 4711;

test('asks as who knows the site by its own address, marks that meanwhile, and leaves the server for others', async () => {
  const hosts = new Set<string | undefined>();
  const marks = new Set<string | undefined>();
  const server = createServer((request, response) => {
    hosts.add(request.headers.host);
    marks.add(process.env.SITE_WARMS_UP);
    response.end('a page');
  });
  await warmUp(server, PORT, 10_000);
  expect([...hosts]).toEqual([`localhost:${PORT}`]);
  expect([...marks]).toEqual(['1']);
  expect(process.env.SITE_WARMS_UP).toBeUndefined();
  expect(server.listening).toBe(false);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

const TROUBLES: Record<string, RequestListener> = {
  'is silent': () => {},
  'breaks off': (_, response) => void response.destroy(),
  fails: (_, response) => void response.writeHead(500).end(),
};
test.each(Object.entries(TROUBLES))('a site that %s begins all the same', async (_, listener) => {
  const server = createServer(listener);
  await warmUp(server, PORT, 100);
  expect(server.listening).toBe(false);
  expect(process.env.SITE_WARMS_UP).toBeUndefined();
});

test('a server that cannot listen begins cold', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const server = createServer();
  vi.spyOn(server, 'listen').mockImplementation(() => {
    server.emit('error', new Error('no ports left'));
    return server;
  });
  await warmUp(server, PORT, 100);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('no ports left'));
  expect(process.env.SITE_WARMS_UP).toBeUndefined();
});
