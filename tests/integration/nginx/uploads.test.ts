import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installNginx, startNginx } from '../../support/nginx.ts';

/** A site that returns the size of the received body. */
let site: Server;
let nginx: Awaited<ReturnType<typeof startNginx>>;
beforeAll(async () => {
  installNginx();
  site = createServer(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    response.end(String(bytes));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  nginx = await startNginx(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await nginx.stop();
  await new Promise((resolve) => site.close(resolve));
});

it.each(['/api/admin/schools/import?name=a.csv', '/api/admin/registers?register=usa&schools=1'])(
  'a file of 100 MB passes nginx to %s',
  async (address) => {
    const body = new Uint8Array(100 * 1024 * 1024);
    const answer = await fetch(nginx.url + address, { method: 'POST', body });
    expect([answer.status, await answer.text()]).toEqual([200, String(body.length)]);
  },
);

it('elsewhere it does not', async () => {
  const body = new Uint8Array(13 * 1024 * 1024);
  expect((await fetch(`${nginx.url}/api/admin/images`, { method: 'POST', body })).status).toBe(413);
});
