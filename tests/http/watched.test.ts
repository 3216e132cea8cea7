import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../support/plain-request.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { siteUnderTest } from '../support/site.ts';

/** A site with all its observability on, and a shutdown delay for a load balancer. */
const TOKEN = 'a-token-of-a-test';
const DELAY_MS = 8000;
const SETTINGS = {
  LOG_FORMAT: 'json',
  LOG_REQUESTS: 'on',
  METRICS_TOKEN: TOKEN,
  SHUTDOWN_DELAY_MS: String(DELAY_MS),
};
let site: SecondSite;
beforeAll(async () => {
  site = await startSecondSite(SETTINGS);
});
afterAll(() => site.stop());

const ask = (path: string, headers: Record<string, string> = {}, { url } = site) =>
  send(path, { site: url, headers });
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const requestLines = () =>
  site.lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ message }) => message === 'request');
const metrics = async () => (await ask('/api/metrics', bearer(TOKEN))).text.split('\n');
const sumOf = (lines: string[], start: string) =>
  lines
    .filter((line) => line.startsWith(start))
    .reduce((sum, line) => sum + Number(line.split(' ').pop()), 0);

test('of a list the log has the request, and nothing of its entries', async () => {
  const keys = ['ferrandi-paris', 'a-school-of-nobody/a-programme-of-nobody'];
  const body = JSON.stringify({ language: 'en', keys, near: 'Sigüenza' });
  const answer = await send('/api/my-list', {
    site: site.url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(200);
  await expect.poll(() => requestLines().map(({ route }) => route)).toContain('/api/my-list');
  expect(site.lines.join('\n')).not.toMatch(/of-nobody|Sigüenza/);
});

test('a request has one id, in the proxy’s hands, in the answer and in the log, with its pattern and no address', async () => {
  const id = 'f00dfeed0123456789';
  const answer = await ask('/school/ferrandi-paris?search=ana@example.org', {
    'x-request-id': id,
    'x-forwarded-for': '203.0.113.77',
  });
  expect(answer.headers['x-request-id']).toBe(id);
  await expect
    .poll(() => requestLines().find(({ request }) => request === id))
    .toEqual({
      time: expect.any(String),
      level: 'info',
      message: 'request',
      request: id,
      method: 'GET',
      route: '/school/{slug}',
      status: 200,
      ms: expect.any(Number),
    });
  expect(site.lines.join('\n')).not.toMatch(/203\.0\.113\.77|ana@example|ferrandi/);
});

describe('metrics', () => {
  test('are nowhere without the token', async () => {
    for (const headers of [
      {},
      bearer(''),
      bearer('another-token-of-16'),
      bearer(siteUnderTest().backend.secretKey),
    ])
      expect((await ask('/api/metrics', headers)).status).toBe(404);
    expect((await send('/api/metrics', { headers: bearer(TOKEN) })).status).toBe(404);
  });

  test('count every request, with a bounded number of series', async () => {
    const count = 50;
    const start = 'http_requests_total{route="other",method="GET",status="4xx"}';
    const before = sumOf(await metrics(), start);
    const page = 'http_requests_total{route="/school/{slug}",method="GET"';
    const pagesBefore = sumOf(await metrics(), page);
    for (let number = 0; number < count; number += 1) await ask(`/made-up-${number}/${Math.random()}`);
    for (let number = 0; number < count; number += 1) await ask(`/school/made-up-${number}`);
    await expect.poll(async () => sumOf(await metrics(), start)).toBe(before + count);
    const lines = await metrics();
    expect(sumOf(lines, page)).toBe(pagesBefore + count);
    expect(lines.filter((line) => line.startsWith('http_requests_total')).length).toBeLessThan(30);
    expect(lines.length).toBeLessThan(1500);
    for (const name of [
      'page_cache_lookups_total{',
      'backend_query_duration_seconds_count{',
      'nodejs_heap_size_used_bytes',
    ])
      expect(sumOf(lines, name), name).toBeGreaterThan(0);
  });
});

test('health says that the process lives and is ready, and why to whoever holds the secret', async () => {
  expect(await ask('/api/health/live')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  expect(await ask('/api/health/ready')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  expect(await ask('/api/health/ready', bearer('guessed'))).toMatchObject({ text: '{"status":"ok"}' });
  const told = await ask('/api/health/ready', bearer(siteUnderTest().backend.secretKey));
  expect(JSON.parse(told.text)).toEqual({
    ready: true,
    status: 'ok',
    checks: { database: null, migrations: null, jobs: null },
  });
});

test('a call runs jobs only with the secret', async () => {
  const call = (secret: string) =>
    send('/api/jobs/run', { site: site.url, method: 'POST', headers: bearer(secret) });
  expect((await call('guessed')).status).toBe(401);
  expect(await call(siteUnderTest().backend.secretKey)).toMatchObject({ status: 200, text: '{"done":true}' });
});

const BODY = JSON.stringify({ name: 'Ana', email: 'ana@example.com', message: 'Hola', language: 'es' });

/** A request whose body is sent when the returned function is called. */
async function halfSent({ url }: SecondSite, number: number) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = '';
  let broken: Error | null = null;
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', (error) => {
    broken = error;
  });
  const arrived = new Promise<void>((resolve) => {
    socket.on('data', (part) => {
      text += part;
      if (text.includes('100 Continue')) resolve();
    });
  });
  socket.write(
    `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Forwarded-For: 198.18.${number}.9\r\n` +
      `Content-Length: ${Buffer.byteLength(BODY)}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await arrived;
  return async () => {
    socket.write(BODY);
    await ended;
    return { text: text.slice(text.indexOf('HTTP/1.1 2', 20)), broken };
  };
}

test('a process that receives SIGTERM answers all requests, reports that it is not ready, and exits with success', async () => {
  const ending = await startSecondSite(SETTINGS);
  const open = await Promise.all(Array.from({ length: 20 }, (_, number) => halfSent(ending, number)));
  // An idle keep-alive connection.
  const { hostname, port } = new URL(ending.url);
  const silent = connect({ host: hostname, port: Number(port) }).on('error', () => {});
  await once(silent, 'connect');
  const ended = ending.end();
  await expect.poll(async () => (await ask('/api/health/ready', {}, ending)).status).toBe(503);
  expect((await ask('/api/health/live', {}, ending)).status).toBe(200);
  // Still accepted, with `Connection: close`.
  expect(await ask('/es', { connection: 'keep-alive' }, ending)).toMatchObject({
    status: 200,
    headers: { connection: 'close' },
  });
  await expect
    .poll(() => ask('/es', {}, ending).then(Boolean, (error: NodeJS.ErrnoException) => error.code), {
      timeout: 4 * DELAY_MS,
      interval: 100,
    })
    .toBe('ECONNREFUSED');
  // No new connections; open requests are finished.
  for (const { text, broken } of await Promise.all(open.map((finish) => finish()))) {
    expect(broken).toBeNull();
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(text).toMatch(/\r\nConnection: close\r\n/i);
  }
  expect(await ended).toBe(0);
  await ending.stop();
});
