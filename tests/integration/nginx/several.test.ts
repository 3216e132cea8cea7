import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installNginx, type Nginx, startNginx } from '../../support/nginx.ts';

/** nginx in front of three processes, of which one answers, breaks off or is down. */
interface Process {
  server: Server;
  url: string;
  asked: string[];
  behave: RequestListener;
}
const answer: RequestListener = (_, response) => {
  response.writeHead(200, { 'cache-control': 'no-store' }).end('answered');
};
const breakOff: RequestListener = (request) => {
  request.on('data', () => {}).on('end', () => request.socket.destroy());
};

let processes: Process[];
let nginx: Nginx;
beforeEach(async () => {
  installNginx();
  processes = await Promise.all([0, 1, 2].map(startProcess));
  nginx = await startNginx(processes.map(({ url }) => url));
  for (const one of processes) one.asked = [];
});
afterEach(async () => {
  await nginx?.stop();
  await Promise.all(processes.map(stopProcess));
});

async function startProcess(): Promise<Process> {
  const server = createServer((request, response) => {
    one.asked.push(`${request.method} ${request.url}`);
    one.behave(request, response);
  });
  const one: Process = { server, url: '', asked: [], behave: answer };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  one.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return one;
}

async function stopProcess({ server }: Process): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const asked = () => processes.flatMap((one) => one.asked);
let fresh = 0;
const ask = async (method: string) => {
  fresh += 1;
  const body = method === 'POST' ? 'x' : undefined;
  const answered = await fetch(`${nginx.url}/api/session?n=${fresh}`, { method, ...(body && { body }) });
  await answered.arrayBuffer();
  return answered.status;
};

describe('requests behind several processes', () => {
  it('go to all of them', async () => {
    for (let count = 0; count < 12; count += 1) expect(await ask('GET')).toBe(200);
    for (const one of processes) expect(one.asked.length).toBeGreaterThan(0);
  });

  it('that change nothing are asked of the next one, when one breaks off', async () => {
    const [broken] = processes;
    if (broken) broken.behave = breakOff;
    for (let count = 0; count < 9; count += 1) expect(await ask('GET')).toBe(200);
    expect(broken?.asked.length).toBeGreaterThan(0);
    expect(asked()).toHaveLength(9 + (broken?.asked.length ?? 0));
  });

  it('that one cannot answer without its database are asked of the next one, which may have kept the page', async () => {
    const [without] = processes;
    if (without)
      without.behave = (_, response) => {
        response.statusCode = 503;
        response.end();
      };
    for (let count = 0; count < 9; count += 1) expect(await ask('GET')).toBe(200);
    expect(without?.asked.length).toBeGreaterThan(0);
  });

  it('that change something are never sent twice', async () => {
    for (const one of processes) one.behave = breakOff;
    for (let count = 0; count < 9; count += 1) expect(await ask('POST')).toBe(502);
    expect(asked().length).toBeGreaterThan(0);
    expect(new Set(asked()).size).toBe(asked().length);
  });

  it('do not reach the metrics', async () => {
    expect((await fetch(`${nginx.url}/api/metrics`)).status).toBe(404);
    expect(asked()).not.toContain('GET /api/metrics');
  });

  it('find the others when one is away, posts too', async () => {
    const [away] = processes;
    if (away) await stopProcess(away);
    for (let count = 0; count < 9; count += 1) expect(await ask(count % 2 ? 'POST' : 'GET')).toBe(200);
  });

  it('without a running process get an error page in the language of the address, or JSON, without a promise about a post', async () => {
    await Promise.all(processes.map(stopProcess));
    for (const [address, type, sign] of [
      ['/es?search=pan', 'text/html; charset=utf-8', '<html lang="es">'],
      ['/escuela/ferrandi-paris', 'text/html; charset=utf-8', '<html lang="es">'],
      ['/en', 'text/html; charset=utf-8', '<html lang="en">'],
      ['/school/ferrandi-paris', 'text/html; charset=utf-8', '<html lang="en">'],
      ['/scripts/page.js', 'text/html; charset=utf-8', '<html lang="es">'],
      ['/sitemap.xml', 'text/html; charset=utf-8', '<html lang="es">'],
      ['/api/v1/schools', 'application/json', '"code":"unavailable"'],
      ['/api/session', 'application/json', '"code":"unavailable"'],
    ] as const) {
      // With and without a session.
      for (const headers of [{}, { cookie: 'gcsd-auth=x' }] as Record<string, string>[]) {
        const answered = await fetch(nginx.url + address, { headers });
        expect([address, answered.status, answered.headers.get('content-type')]).toEqual([
          address,
          503,
          type,
        ]);
        expect(answered.headers.get('retry-after')).toBe('5');
        expect(answered.headers.get('cache-control')).toBe('no-store');
        expect(await answered.text()).toContain(sign);
      }
    }
    const posted = await fetch(`${nginx.url}/api/contact`, { method: 'POST', body: 'x' });
    expect([posted.status, await posted.text()]).toEqual([
      502,
      expect.stringContaining('may have been saved'),
    ]);
  });
});
