import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { ROOT } from '../../scripts/lib/serve.mjs';
import { type Answer, send } from '../support/plain-request.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { siteUnderTest } from '../support/site.ts';

/** A process that begins while people ask it: behind a balancer they ask all the time. */
let site: SecondSite;
beforeAll(async () => {
  site = await startSecondSite({ LOG_FORMAT: 'json', LOG_REQUESTS: 'on' });
});
afterAll(() => site.stop());

/** What the process says first to somebody who asks again as soon as he is refused. */
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

test('a process accepts nobody before it is ready, and answers the first as any other', async () => {
  await site.end();
  const before = site.lines.length;
  const first = firstAnswer('/school/ferrandi-paris/');
  await site.start();
  const { status, headers } = await first;
  // What a request is given as it comes in: who was let in too early has neither.
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
  // What the process asked itself to get warm is nobody's visit: the second is whoever started it.
  await expect.poll(asked).toHaveLength(2);
  expect(asked().toSorted()).toEqual(['/', 'other']);
});

/** What `npm start` does, in a process of its own. */
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
