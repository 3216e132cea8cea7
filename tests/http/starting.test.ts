import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { ROOT } from '../../scripts/lib/serve.mjs';
import { type Answer, send } from '../support/plain-request.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { siteUnderTest } from '../support/site.ts';

/** A process that starts under load, as behind a load balancer. */
let site: SecondSite;
beforeAll(async () => {
  site = await startSecondSite({ LOG_FORMAT: 'json', LOG_REQUESTS: 'on' });
});
afterAll(() => site.stop());

/** The first response to a client that retries immediately after a refused connection. */
async function firstAnswer(path: string): Promise<Answer> {
  for (;;) {
    const answer = await send(path, { site: site.url }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return null;
      throw error;
    });
    if (answer !== null) return answer;
    await wait(1);
  }
}

test('a process accepts no connection before it is ready, and treats the first request like any other', async () => {
  await site.end();
  const before = site.lines.length;
  const first = firstAnswer('/school/ferrandi-paris/');
  await site.start();
  const { status, headers } = await first;
  // Every response has these headers, unless its request was accepted too early.
  expect({ status, id: headers['x-request-id'], sniff: headers['x-content-type-options'] }).toEqual({
    status: 308,
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    sniff: 'nosniff',
  });
  const asked = () =>
    site.lines
      .slice(before)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .filter(({ message }) => message === 'request')
      .map(({ route }) => route);
  // Warm-up requests are not logged: the second one is sent by `site.start`.
  await expect.poll(asked).toHaveLength(2);
  expect(asked().toSorted()).toEqual(['/', 'other']);
});

/** The steps of `npm start` in a separate process. */
const SUPERVISOR = `
  import { Processes } from './scripts/lib/processes.mjs';
  import { startSite } from './scripts/lib/site.mjs';
  const means = { root: process.cwd(), node: process.execPath, processes: new Processes() };
  await startSite({ ...means, env: process.env, mode: 'start', output: 'quiet' });
  process.stdout.write('ready');
`;

test('a site ends with the process that started it, even when that is killed', async () => {
  const port = await freePort();
  const supervisor = spawn(process.execPath, ['--input-type=module', '-e', SUPERVISOR], {
    cwd: ROOT,
    env: { ...process.env, ...siteUnderTest().settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(supervisor.stdout, 'data');
  const alive = () =>
    send('/api/health/live', { site: `http://localhost:${port}` }).then(
      ({ status }) => status,
      () => 'gone',
    );
  expect(await alive()).toBe(200);
  supervisor.kill('SIGKILL');
  await expect.poll(alive).toBe('gone');
});
