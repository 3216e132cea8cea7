import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstSegments } from '../../../lib/routes.ts';
import { installNginx, startNginx } from '../../support/nginx.ts';

it('nginx knows the English addresses of all pages, for its page during an outage', async () => {
  const conf = await readFile('deploy/nginx/site.conf', 'utf8');
  const [, named = ''] = /~\^0\/\(([^)]+)\)\(\/\|\$\) @away_en;/.exec(conf) ?? [];
  const english = new Set(Object.values(firstSegments('en')));
  expect(new Set(named.split('|'))).toEqual(new Set([...english].filter((one) => !one.includes('.'))));
});

/** A site that answers when it is told to. */
let site: Server;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let folder: string;
let asked: string[] = [];
let gate: Promise<void> = Promise.resolve();
beforeAll(async () => {
  installNginx();
  folder = await mkdtemp(path.join(tmpdir(), 'nginx-log-'));
  site = createServer(async (incoming, response) => {
    asked.push(incoming.url ?? '');
    await gate;
    response.writeHead(200, { 'x-content-type-options': 'nosniff' }).end('answered');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  nginx = await startNginx(`http://127.0.0.1:${(site.address() as AddressInfo).port}`, {
    accessLog: `access_log ${folder}/access.log culinary;`,
  });
});
afterAll(async () => {
  await nginx.stop();
  await new Promise((resolve) => site.close(resolve));
  await rm(folder, { recursive: true });
});

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

/** `from` is an address of this machine, as another client. */
function get(address: string, from = '127.0.0.1'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request(nginx.url + address, { localAddress: from, agent: false }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    sent.on('error', reject);
    sent.end();
  });
}

it('nginx refuses addresses that are too long, with the headers of the site', async () => {
  asked = [];
  for (const address of [`/escuela/${'.'.repeat(2000)}x`, `/es?search=${'a'.repeat(4000)}`]) {
    const { status, headers } = await get(address);
    expect([status, headers['x-content-type-options'], headers.server]).toEqual([414, 'nosniff', 'nginx']);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
  }
  expect(asked).toEqual([]);
});

it('nginx adds no header to those of the site', async () => {
  const { headers } = await get('/es');
  expect([headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
    'nosniff',
    undefined,
  ]);
});

it('one address may have a hundred requests in progress, and others are answered', async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const statuses: number[] = [];
  const answers = Array.from({ length: 120 }, async () =>
    statuses.push((await get('/es', '127.0.0.2')).status),
  );
  await expect.poll(() => statuses.length).toBe(20);
  expect(new Set(statuses)).toEqual(new Set([429]));
  const other = get('/en', '127.0.0.3');
  open();
  expect((await other).status).toBe(200);
  await Promise.all(answers);
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
});

it('the log has neither sign-in links nor searches', async () => {
  await get('/auth/v1/verify?token=secret-token');
  await get('/es?search=secret-words');
  await expect.poll(() => readFile(`${folder}/access.log`, 'utf8')).toMatch(/"GET \/auth\/v1\/verify HTTP/);
  expect(await readFile(`${folder}/access.log`, 'utf8')).not.toMatch(/secret/);
});
