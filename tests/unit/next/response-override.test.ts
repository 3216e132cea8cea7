import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as later } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptOverride, overrideResponse } from '@/lib/next/response-override';

/** Asks for 429 when the address says so, deep inside and later, as a server action does. */
const server = createServer(async (request, response) => {
  acceptOverride(request, response);
  await later();
  if (request.url?.includes('/limited')) overrideResponse(429, { 'retry-after': '60' });
  await later();
  response.statusCode = 200;
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

it('does nothing outside of a request', () => {
  expect(() => overrideResponse(429, {})).not.toThrow();
});
