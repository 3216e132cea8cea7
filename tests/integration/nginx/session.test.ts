import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installNginx, startNginx } from '../../support/nginx.ts';

/** A site whose responses set session cookies of realistic size, next to other headers. */
const COOKIES = ['.0', '.1', '.2'].map((part) => `gcsd-auth${part}=${'x'.repeat(2300)}; Path=/; HttpOnly`);

let site: Server;
let url: string;
beforeAll(async () => {
  installNginx();
  site = createServer((request, response) => {
    response.writeHead(200, { 'set-cookie': COOKIES, 'content-security-policy': 'x'.repeat(1000) });
    response.end(request.headers.cookie ?? '');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => site.close(resolve)));

it.each([
  ['one process', () => url],
  ['several', () => [url, url, url]],
])('the largest session passes nginx both ways, in front of %s', async (_, sites) => {
  const nginx = await startNginx(sites());
  try {
    const answer = await fetch(`${nginx.url}/auth`);
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([200, 3]);
    await answer.arrayBuffer();
    const cookie = `gcsd-auth=${'x'.repeat(7000)}; contact_draft=${'x'.repeat(2800)}`;
    const next = await fetch(`${nginx.url}/auth/profile`, { headers: { cookie } });
    expect([next.status, await next.text()]).toEqual([200, cookie]);
  } finally {
    await nginx.stop();
  }
});
