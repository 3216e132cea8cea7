import { describe, expect, test } from 'vitest';
import type { Handler } from '../../../http/handler.ts';
import { opened } from '../../support/opened.ts';
import {
  type AuthBackend,
  confirmedUser,
  follow,
  freshEmail,
  lastLink,
  locationOf,
  openAuthBackend,
  PASSWORD,
} from './backend.ts';

const backend = opened(() => openAuthBackend({ rateLimits: true }));
let handler: Handler;

function fresh(changes: Parameters<AuthBackend['handlerWith']>[0] = {}) {
  handler = backend.handlerWith({ rateLimits: true, ...changes });
}

const PEER = 'x-local-backend-peer';

function signIn(email: string, password: string, headers: Record<string, string> = { [PEER]: '192.0.2.1' }) {
  return backend.raw(
    '/token?grant_type=password',
    { method: 'POST', body: { email, password }, headers },
    handler,
  );
}

async function statuses(count: number, call: (index: number) => Promise<Response>): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await call(index)).status);
  return found;
}

describe('wrong passwords', () => {
  test('five for one account from one address, then even the right one has to wait', async () => {
    fresh();
    const { email } = await confirmedUser(backend);
    expect(await statuses(5, () => signIn(email, 'wrong-guess'))).toEqual(Array(5).fill(400));
    const refused = await signIn(email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(590);
    expect(wait).toBeLessThanOrEqual(600);
    expect((await signIn(email, PASSWORD, { [PEER]: '192.0.2.2' })).status).toBe(200);
    backend.clock.advance(wait + 1);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('do not add up over a right one', async () => {
    fresh();
    const { email } = await confirmedUser(backend);
    for (let round = 0; round < 3; round += 1) {
      expect(await statuses(4, () => signIn(email, 'wrong-guess'))).toEqual(Array(4).fill(400));
      expect((await signIn(email, PASSWORD)).status).toBe(200);
    }
  });

  test('thirty an hour from one address, whatever the accounts', async () => {
    fresh();
    expect(await statuses(31, (index) => signIn(`guess-${index}@example.com`, PASSWORD))).toEqual([
      ...Array(30).fill(400),
      429,
    ]);
    backend.clock.advance(3_600);
    expect((await signIn('guess@example.com', PASSWORD)).status).toBe(400);
  });

  test('for one account from anywhere are few, and its owner gets in by a link', async () => {
    fresh();
    const { email } = await confirmedUser(backend);
    let address = 0;
    const elsewhere = (password: string, account = email) => {
      address += 1;
      return signIn(account, password, { [PEER]: `198.51.100.${address}` });
    };
    const guess = () => elsewhere('wrong-guess');
    expect(await statuses(10, guess)).toEqual(Array(10).fill(400));
    expect((await elsewhere(PASSWORD)).status).toBe(200);
    expect(await statuses(11, guess)).toEqual([...Array(10).fill(400), 429]);
    const refused = await elsewhere(PASSWORD);
    const waitOf = (response: Response) => Number(response.headers.get('retry-after'));
    expect(refused.status).toBe(429);
    expect(waitOf(refused)).toBeGreaterThan(3_000);
    expect(waitOf(refused)).toBeLessThanOrEqual(3_600);
    expect((await elsewhere(PASSWORD, (await confirmedUser(backend)).email)).status).toBe(200);

    const recover = { method: 'POST', body: { email }, headers: { [PEER]: '203.0.113.1' } };
    expect((await backend.raw('/recover', recover, handler)).status).toBe(200);
    const link = await lastLink(backend, email);
    expect(locationOf(await follow(backend, link, handler)).hash).toContain('access_token=');

    for (let hour = 0; hour < 2; hour += 1) {
      backend.clock.advance(3_600);
      expect(await statuses(20, guess)).toEqual(Array(20).fill(400));
    }
    backend.clock.advance(3_600);
    const wait = waitOf(await guess());
    expect(wait).toBeGreaterThan(86_400 - 4 * 3_600);
    expect(wait).toBeLessThanOrEqual(86_400 - 3 * 3_600);
  });
});

describe('mails', () => {
  const recover = (email: string, peer = '192.0.2.1') =>
    backend.raw('/recover', { method: 'POST', body: { email }, headers: { [PEER]: peer } }, handler);

  test('four in ten minutes from one client to one recipient, known or not', async () => {
    fresh();
    for (const email of [(await confirmedUser(backend)).email, freshEmail()]) {
      const answers = await statuses(5, () => recover(email));
      expect(answers).toEqual([200, 200, 200, 200, 429]);
      const refused = await recover(email);
      expect(await refused.json()).toEqual({
        code: 'over_email_send_rate_limit',
        message: 'email rate limit exceeded',
      });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('that others ask for refuse nobody, and the last link keeps working', async () => {
    fresh();
    const { email } = await confirmedUser(backend);
    const others = await Promise.all(
      Array.from({ length: 40 }, (_, index) => recover(email, `198.51.100.${index}`)),
    );
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await backend.mailsTo(email)).toHaveLength(30);
    const link = await lastLink(backend, email);
    const own = await recover(email, '203.0.113.1');
    expect([own.status, await own.json()]).toEqual([200, {}]);
    expect(await backend.mailsTo(email)).toHaveLength(30);
    expect(locationOf(await follow(backend, link)).hash).toContain('access_token=');
    backend.clock.advance(1_801);
    await recover(email, '203.0.113.1');
    expect(await backend.mailsTo(email)).toHaveLength(31);
  });
});

test('sign-ups thirty an hour from one address', async () => {
  fresh({ autoconfirm: true });
  const { email } = await confirmedUser(backend);
  const signUp = () =>
    backend.raw(
      '/signup',
      { method: 'POST', body: { email, password: PASSWORD }, headers: { [PEER]: '192.0.2.1' } },
      handler,
    );
  expect(await statuses(31, signUp)).toEqual([...Array(30).fill(422), 429]);
});
