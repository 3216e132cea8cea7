import { createClient } from '@redis/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInLimits } from '@/lib/auth/sign-in-limits';
import { createRateLimiter } from '@/lib/security/rate-limiter';
import { Connection } from '@/lib/valkey/connection';
import { shareBy, type Valkey } from '@/lib/valkey/valkey';
import { startValkey, type ValkeyServer } from '../../support/valkey.ts';

/** What several processes do is done here by several limiters of one process: each counts for itself but for what they share. */

let server: ValkeyServer;
let lines: string[] = [];
let problem: string | null = null;
const open: Connection[] = [];

beforeEach(() => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://localhost:1');
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'key');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'a secret');
  lines = [];
  vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(String(line)));
});
afterEach(async () => {
  shareBy(null);
  for (const connection of open.splice(0)) connection.close();
  await server?.stop();
});

/** In place of the connection before. */
function share(url = server.url): Valkey {
  for (const former of open.splice(0)) former.close();
  const connection = new Connection(url, (now) => {
    problem = now;
  });
  open.push(connection);
  shareBy(connection);
  return connection;
}
const answers = () => expect.poll(() => problem, { timeout: 20_000, interval: 20 }).toBeNull();
const isAway = () => expect.poll(() => problem, { timeout: 20_000, interval: 20 }).not.toBeNull();
const limiter = (name = 'test', most = 3) => createRateLimiter(name, { most, seconds: 60 });
const timed = async <Value>(work: Promise<Value>) => {
  const begun = performance.now();
  return { value: await work, ms: performance.now() - begun };
};

describe('limits that are shared', () => {
  beforeEach(async () => {
    server = await startValkey();
    share();
    await answers();
  });

  it('are one for all processes, also for those that ask at the same moment', async () => {
    const [here, there] = [limiter(), limiter()];
    const waits = await Promise.all(
      Array.from({ length: 10 }, (_, number) => (number % 2 ? here : there).use('ana')),
    );
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(3);
    expect(waits.filter((seconds) => seconds > 58 && seconds <= 60)).toHaveLength(7);
    expect(await here.use('eva')).toBe(0);
    expect(await limiter('another').use('ana')).toBe(0);
  });

  it('take back a use, and make room although others were refused meanwhile', async () => {
    const [here, there] = [limiter(), limiter()];
    for (let number = 0; number < 3; number += 1) await here.use('ana');
    for (let number = 0; number < 5; number += 1) expect(await there.use('ana')).toBeGreaterThan(0);
    await here.undo('ana');
    expect(await there.use('ana')).toBe(0);
    expect(await here.use('ana')).toBeGreaterThan(0);
    await there.reset('ana');
    expect(await here.use('ana')).toBe(0);
  });

  it('of signing in count wrong passwords wherever they are typed, and forget them with a right one', async () => {
    const processes = [signInLimits(), signInLimits()];
    const attempt = (number: number) => processes[number % 2]?.begin('ana@example.org', '192.0.2.1');
    for (let number = 0; number < 4; number += 1) expect((await attempt(number))?.waitSeconds).toBe(0);
    await (await attempt(4))?.succeeded();
    for (let number = 0; number < 5; number += 1) expect((await attempt(number))?.waitSeconds).toBe(0);
    for (const number of [0, 1]) expect((await attempt(number))?.waitSeconds).toBeGreaterThan(590);
    // What was refused for its account does not count for the network: 21 of 30 are left, after nine wrong ones.
    for (let number = 0; number < 21; number += 1) {
      const { waitSeconds } = (await processes[0]?.begin(`${number}@example.org`, '192.0.2.1')) ?? {};
      expect(waitSeconds).toBe(0);
    }
    expect((await processes[1]?.begin('new@example.org', '192.0.2.1'))?.waitSeconds).toBeGreaterThan(3500);
  });

  it('tell nobody who reads the server whom they count', async () => {
    await signInLimits().begin('ana@example.org', '192.0.2.77');
    const reader = createClient({ url: server.url });
    await reader.connect();
    const keys = await reader.keys('*');
    reader.destroy();
    expect(keys).toHaveLength(2);
    expect(keys.join()).not.toMatch(/ana|192\.0|example/);
    for (const key of keys) expect(key).toMatch(/^limit:sign-in-(account|network):[\w-]{43}$/);
  });

  it('go on in each process when the server is lost, with what was used there, and are shared again', async () => {
    const [here, there] = [limiter(), limiter()];
    await here.use('ana');
    await here.use('ana');
    await there.use('ana');
    await server.halt();
    await isAway();
    expect(await here.use('ana')).toBe(0);
    expect(await here.use('ana')).toBeGreaterThan(0);
    expect(await there.use('ana')).toBe(0);
    expect(lines).toEqual([expect.stringContaining('Valkey is away')]);
    await server.resume();
    await answers();
    expect(await here.use('ana')).toBe(0);
    expect(lines.slice(1)).toEqual([expect.stringContaining('Valkey answers again')]);
  });

  it('make nobody wait for a server that accepts and does not answer', async () => {
    const here = limiter('slow', 100);
    server.hang();
    const first = await Promise.all(Array.from({ length: 20 }, () => timed(here.use('ana'))));
    const then = await Promise.all(Array.from({ length: 20 }, () => timed(here.use('ana'))));
    for (const { value, ms } of first) expect([value, ms < 250]).toEqual([0, true]);
    for (const { ms } of then) expect(ms).toBeLessThan(50);
    await isAway();
    expect(lines).toEqual([expect.stringContaining('it has not answered for 1000 ms')]);
    server.wake();
    await answers();
    expect(await limiter('slow', 100).use('ana')).toBe(0);
    expect(lines).toHaveLength(2);
  });

  it('are not lost for a short silence', async () => {
    const here = limiter();
    server.hang();
    expect(await here.use('ana')).toBe(0);
    server.wake();
    await expect
      .poll(() => open[0]?.ask(({ redis }) => redis.ping()), { timeout: 5000, interval: 20 })
      .toBe('PONG');
    expect([problem, lines]).toEqual([null, []]);
  });

  it('are counted by the process alone when the server refuses, which is told once', async () => {
    await open[0]?.ask(({ redis }) => redis.configSet('maxmemory', '1'));
    const here = limiter('full', 2);
    const waits = [await here.use('ana'), await here.use('ana'), await here.use('ana')];
    expect(waits.map((seconds) => seconds > 0)).toEqual([false, false, true]);
    expect(lines).toEqual([expect.stringMatching(/Valkey refuses a command: .*(OOM|command not allowed)/)]);
  });
});

describe('a server that is not there at the start', () => {
  it('is told of once, costs nothing, and is used when it comes', async () => {
    server = await startValkey({ running: false });
    share();
    const here = limiter();
    await expect.poll(() => lines.length, { timeout: 10_000, interval: 20 }).toBe(1);
    const { value, ms } = await timed(here.use('ana'));
    expect([value, ms < 50]).toEqual([0, true]);
    await expect.poll(() => problem, { timeout: 10_000 }).toMatch(/ECONNREFUSED/);
    await server.resume();
    await answers();
    expect(await here.use('ana')).toBe(0);
    expect(lines).toEqual([
      expect.stringContaining('Valkey is away'),
      expect.stringContaining('answers again'),
    ]);
  });

  it('may be something that speaks otherwise, or asks for a password', async () => {
    const { createServer } = await import('node:net');
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0);
    const { port } = other.address() as { port: number };
    share(`redis://127.0.0.1:${port}`);
    await isAway();
    await expect.poll(() => lines.length, { timeout: 10_000, interval: 20 }).toBe(1);
    other.close();
    server = await startValkey();
    const reader = createClient({ url: server.url });
    await reader.connect();
    await reader.configSet('requirepass', 'hidden');
    reader.destroy();
    lines = [];
    share(server.url.replace('//', '//:wrong@'));
    await expect
      .poll(() => lines, { timeout: 10_000, interval: 20 })
      .toEqual([expect.stringMatching(/Valkey is away.*WRONGPASS/)]);
    expect(lines.join()).not.toMatch(/hidden|:wrong/);
    share(server.url.replace('//', '//:hidden@'));
    await answers();
  });
});
