import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Reports, reportsTo } from '@/lib/observability/reports';

interface Received {
  url: string;
  auth: string;
  event: { exception: { values: { type: string; value: string }[] }; tags: object };
}
let server: Server;
let received: Received[];
let answer: { status: number; headers?: Record<string, string> };
let time: number;
let reports: Reports;

beforeEach(async () => {
  received = [];
  answer = { status: 200 };
  time = 0;
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const [, , event = '{}'] = body.split('\n');
    received.push({
      url: request.url ?? '',
      auth: String(request.headers['x-sentry-auth']),
      event: JSON.parse(event),
    });
    response.writeHead(answer.status, answer.headers).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  reports = reportsTo({ dsn: `http://key@127.0.0.1:${port}/below/7`, now: () => time });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** An error from another line each time, as far as its stack says. */
const errorFrom = (line: number, message = 'broken') =>
  Object.assign(new Error(message), { stack: `Error: ${message}\n    at f (/x/lib/a.ts:${line}:1)` });
const values = () => received.map(({ event }) => event.exception.values.at(-1)?.value);

describe('a report of an error', () => {
  it('goes to the address that the DSN names, with the request and nothing of who sent it', async () => {
    reports.report(errorFrom(1, 'of ana@example.org at 203.0.113.9'), { route: '/es', request: 'abc' });
    await reports.flush();
    expect(received).toEqual([
      {
        url: '/below/api/7/envelope/',
        auth: 'Sentry sentry_version=7, sentry_client=directory/1, sentry_key=key',
        event: expect.objectContaining({ tags: { route: '/es', request: 'abc' } }),
      },
    ]);
    expect(values()).toEqual(['of [mail] at [ip]']);
  });

  it('is sent once for an error, and once a minute for the same fault', async () => {
    const error = errorFrom(1);
    reports.report(error);
    reports.report(error);
    reports.report(errorFrom(1));
    reports.report(errorFrom(2));
    time = 61_000;
    reports.report(error);
    reports.report(errorFrom(1, 'again'));
    await reports.flush();
    expect(values()).toEqual(['broken', 'broken', 'again']);
  });

  it('has no effect when it is refused or lost, and waits as long as Retry-After demands', async () => {
    answer = { status: 429, headers: { 'retry-after': '120' } };
    reports.report(errorFrom(1));
    await reports.flush();
    time = 61_000;
    reports.report(errorFrom(2));
    await reports.flush();
    expect(received).toHaveLength(1);
    time = 121_000;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    reports.report(errorFrom(3));
    await expect(reports.flush()).resolves.toBeUndefined();
  });
});
