import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Handler } from '../../../http/handler.ts';
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

let backend: AuthBackend;
let handler: Handler;

beforeAll(async () => {
  backend = await openAuthBackend({ rateLimits: true });
});
afterAll(() => backend.close());

/** Each test counts from nothing. */
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

  test('are counted for unknown accounts alike', async () => {
    fresh();
    const email = freshEmail();
    expect(await statuses(6, () => signIn(email, PASSWORD))).toEqual([...Array(5).fill(400), 429]);
  });

  test('sent all at once are counted one by one', async () => {
    fresh();
    const { email } = await confirmedUser(backend);
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, 'wrong-guess')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
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
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
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
    expect(Number((await guess()).headers.get('retry-after'))).toBe(86_400 - 3 * 3_600);
  });

  test('count for the network of an IPv6 client', async () => {
    fresh();
    const email = freshEmail();
    const from = (index: number) => ({ [PEER]: `2001:db8::${index}` });
    expect(await statuses(6, (index) => signIn(email, PASSWORD, from(index + 1)))).toEqual([
      ...Array(5).fill(400),
      429,
    ]);
    expect((await signIn(email, PASSWORD, { [PEER]: '2001:db8:0:1::1' })).status).toBe(400);
  });
});

describe('whose address counts', () => {
  const forwarded = (header: string, index: number) => ({
    [PEER]: '127.0.0.1',
    [header]: `198.51.100.${index}`,
  });

  test.each(['x-forwarded-for', 'sb-forwarded-for', 'x-real-ip', 'forwarded'])(
    'a client cannot choose it with %s',
    async (header) => {
      fresh();
      const email = freshEmail();
      const answers = await statuses(6, (index) => signIn(email, PASSWORD, forwarded(header, index)));
      expect(answers.at(-1)).toBe(429);
    },
  );

  test('the application with the secret key passes the visitor’s', async () => {
    fresh();
    const email = freshEmail();
    const { secret } = backend.deps.keys;
    const call = (index: number) =>
      backend.raw(
        '/token?grant_type=password',
        {
          method: 'POST',
          body: { email, password: PASSWORD },
          apikey: secret,
          headers: forwarded('sb-forwarded-for', index),
        },
        handler,
      );
    expect(await statuses(8, call)).toEqual(Array(8).fill(400));
  });

  test('a trusted hop’s last entry counts, not what the visitor put before it', async () => {
    fresh({ trustedHops: 1 });
    const email = freshEmail();
    const call = (visitor: string, index: number) =>
      signIn(email, PASSWORD, { [PEER]: '127.0.0.1', 'x-forwarded-for': `10.0.0.${index}, ${visitor}` });
    expect((await statuses(6, (index) => call('203.0.113.5', index))).at(-1)).toBe(429);
    expect((await call('203.0.113.6', 1)).status).toBe(400);
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

  test('that were never sent to an address without an account are not held against it', async () => {
    fresh();
    const email = freshEmail();
    await Promise.all(Array.from({ length: 40 }, (_, index) => recover(email, `198.51.100.${index}`)));
    await backend.admin().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
    await recover(email, '203.0.113.1');
    expect(await backend.mailsTo(email)).toHaveLength(1);
  });

  test('thirty an hour asked for from one address', async () => {
    fresh();
    const resend = (index: number) =>
      backend.raw(
        '/resend',
        {
          method: 'POST',
          body: { type: 'signup', email: `r${index}@example.com` },
          headers: { [PEER]: '192.0.2.1' },
        },
        handler,
      );
    const answers = await Promise.all(Array.from({ length: 31 }, (_, index) => resend(index)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  });
});

describe('sign-ups', () => {
  test('thirty an hour from one address', async () => {
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
});

describe('codes', () => {
  test('ten wrong ones an hour for one account, then even the right one has to wait', async () => {
    fresh();
    const { email } = await confirmedUser(backend);
    const { data } = await backend.admin().auth.admin.generateLink({ type: 'recovery', email });
    const right = data.properties?.email_otp ?? '';
    const wrong = right === '123456' ? '654321' : '123456';
    const verify = (token: string, peer: string) =>
      backend.raw(
        '/verify',
        { method: 'POST', body: { type: 'recovery', email, token }, headers: { [PEER]: peer } },
        handler,
      );
    const answers = await statuses(10, (index) => verify(wrong, `192.0.2.${index}`));
    expect(answers).toEqual(Array(10).fill(403));
    expect((await verify(right, '192.0.2.99')).status).toBe(429);
  });
});

describe('limits switched off', () => {
  test('refuse nothing', async () => {
    fresh({ rateLimits: false });
    const email = freshEmail();
    expect(await statuses(12, () => signIn(email, PASSWORD))).toEqual(Array(12).fill(400));
  });
});
