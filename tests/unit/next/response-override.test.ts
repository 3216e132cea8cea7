import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as later } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptOverride, allowToKeep, overrideResponse } from '@/lib/next/response-override';

/** Asks for 429 when the address says so, deep inside and later, as a server action does. */
const server = createServer(async (request, response) => {
  acceptOverride(request, response);
  await later();
  if (request.url?.includes('/limited')) overrideResponse(429, { 'retry-after': '60' });
  if (request.url?.includes('/list')) allowToKeep();
  await later();
  response.statusCode = request.url?.includes('/broken') ? 500 : 200;
  response.setHeader('Cache-Control', 'private, no-store');
  response.end('said');
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const ask = async (path: string, method = 'POST') => {
  const answer = await fetch(origin + path, { method });
  return [answer.status, answer.headers.get('retry-after'), await answer.text()];
};

it('gives an answer the status that was asked for, and its body', async () => {
  expect(await ask('/limited')).toEqual([429, '60', 'said']);
});

it('keeps the overrides of requests at the same time apart', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => ask(index % 2 ? '/limited' : '/other')),
  );
  expect(answers.map(([status]) => status)).toEqual(answers.map((_, index) => (index % 2 ? 429 : 200)));
});

it.each(['/admin', '/auth', '/image-manager'])('heeds overrides of pages below %s', async (area) => {
  expect(await ask(`${area}/limited`, 'GET')).toEqual([429, '60', 'said']);
});

it('heeds overrides of searches', async () => {
  expect(await ask('/limited?search=x', 'GET')).toEqual([429, '60', 'said']);
});

it('heeds no override of a prerendered page', async () => {
  expect(await ask('/limited', 'GET')).toEqual([200, null, 'said']);
});

it('lets a list be kept by everybody, and nothing else', async () => {
  const kept = async (path: string) => (await fetch(origin + path)).headers.get('cache-control');
  expect(await kept('/list?search=x')).toBe('public, max-age=0, must-revalidate');
  for (const path of ['/other?search=x', '/list', '/list/broken?search=x', '/list/limited?search=x'])
    expect(await kept(path), path).toBe('private, no-store');
});

it('does nothing outside of a request', () => {
  expect(allowToKeep).not.toThrow();
  expect(() => overrideResponse(429, {})).not.toThrow();
});
