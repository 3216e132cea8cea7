import { describe, expect, test, vi } from 'vitest';
import { compareInThread, hashInThread } from '../../auth/password-thread.ts';
import { confirmedUser, freshEmail, openAuthBackend, PASSWORD } from '../integration/auth/backend.ts';
import { opened } from '../support/opened.ts';

// Passes everything on and counts the calls.
vi.mock('../../auth/password-thread.ts', async (original) => {
  const thread = await original<typeof import('../../auth/password-thread.ts')>();
  return { hashInThread: vi.fn(thread.hashInThread), compareInThread: vi.fn(thread.compareInThread) };
});

const backend = opened(() => openAuthBackend({ rateLimits: false, passwordCost: 10 }));

describe('the existence of an account', () => {
  test('is not revealed by a refused sign-in, and bcrypt runs once in every case', async () => {
    const known = await confirmedUser(backend);
    const unconfirmed = freshEmail();
    await backend.client().auth.signUp({ email: unconfirmed, password: PASSWORD });
    const invited = freshEmail();
    await backend.admin().auth.admin.createUser({ email: invited, email_confirm: true });
    const compare = vi.mocked(compareInThread);
    const bodies = new Set<string>();
    for (const email of [known.email, unconfirmed, invited, freshEmail('nobody')]) {
      compare.mockClear();
      const response = await backend.raw('/token?grant_type=password', {
        method: 'POST',
        body: { email, password: 'wrong-guess' },
      });
      expect(response.status).toBe(400);
      bodies.add(await response.text());
      expect(compare).toHaveBeenCalledTimes(1);
      expect(String(compare.mock.calls[0]?.[1])).toMatch(/^\$2b\$10\$/);
    }
    expect([...bodies]).toEqual(['{"code":"invalid_credentials","message":"Invalid login credentials"}']);
  });

  test('is not revealed by a sign-up’s work: the password is hashed for a known address too', async () => {
    const known = await confirmedUser(backend);
    const hash = vi.mocked(hashInThread);
    hash.mockClear();
    await backend.client().auth.signUp({ email: known.email, password: PASSWORD });
    expect(hash).toHaveBeenCalledTimes(1);
  });

  test.each(['/recover', '/resend'])('is not revealed by the content or duration of %s', async (path) => {
    const known = await confirmedUser(backend);
    const unconfirmed = freshEmail();
    await backend.client().auth.signUp({ email: unconfirmed, password: PASSWORD });
    const answers = new Set<string>();
    for (const email of [known.email, unconfirmed, freshEmail('nobody')]) {
      const started = performance.now();
      const response = await backend.raw(path, { method: 'POST', body: { type: 'signup', email } });
      answers.add(`${response.status} ${await response.text()} ${[...response.headers.keys()]}`);
      // The minimum duration hides how much work there was.
      expect(performance.now() - started).toBeGreaterThan(240);
    }
    expect([...answers]).toEqual(['200 {} content-type']);
  });

  test('a password of more than 72 bytes opens nothing that its beginning opens', async () => {
    const email = freshEmail();
    const password = 'p'.repeat(72);
    await backend.admin().auth.admin.createUser({ email, password, email_confirm: true });
    const client = backend.client();
    const longer = await client.auth.signInWithPassword({ email, password: `${password}q` });
    expect(longer.error?.code).toBe('invalid_credentials');
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});
