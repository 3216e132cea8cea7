import { describe, expect, test } from 'vitest';
import { createAuthHandler } from '../../../auth/handler.ts';
import { opened } from '../../support/opened.ts';
import { freshEmail, openAuthBackend, PASSWORD } from './backend.ts';

const backend = opened(() => openAuthBackend({ rateLimits: false }));

describe('what is not spoken', () => {
  const refused: [method: string, path: string, status: number, words: string][] = [
    ['POST', '/otp', 404, 'not found'],
    ['POST', '/invite', 404, 'not found'],
    ['GET', '/reauthenticate', 404, 'not found'],
    ['GET', '/authorize?provider=google', 404, 'not found'],
    ['POST', '/token?grant_type=id_token', 400, 'unsupported_grant_type'],
    ['DELETE', '/user', 405, 'Method not allowed'],
    ['GET', '/nothing', 404, 'not found'],
    ['GET', '/constructor', 404, 'not found'],
  ];
  test.each(refused)('%s %s', async (method, path, status, words) => {
    const response = await backend.raw(path, { method, body: method === 'GET' ? undefined : {} });
    expect(response.status).toBe(status);
    expect((await response.json()).message).toContain(words);
  });
});

test('an unexpected failure reveals nothing to the client and no secret in the log', async () => {
  const lines: string[] = [];
  const failing = async () => {
    throw new Error(`could not store ${PASSWORD}`);
  };
  const { deps } = backend;
  const handler = createAuthHandler({
    ...deps,
    engine: { ...deps.engine, kind: 'pglite', query: failing, transaction: failing },
    log: (line) => void lines.push(line),
  });
  const response = await backend.raw(
    '/token?grant_type=password',
    { method: 'POST', body: { email: freshEmail(), password: PASSWORD } },
    handler,
  );
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    code: 'unexpected_failure',
    message: 'Unexpected failure, please check server logs for more information',
  });
  expect(lines).toEqual([expect.stringMatching(/^auth: unexpected failure: Error /)]);
  expect(lines.join()).not.toContain(PASSWORD);
  const health = await backend.raw('/health', { apikey: null }, handler);
  expect(health.status).toBe(503);
});

describe('what sign-up refuses', () => {
  const refused: [
    what: string,
    body: Record<string, unknown>,
    status: number,
    code: string,
    message: string,
  ][] = [
    [
      'a short password',
      { email: 'a@b.test', password: '12345' },
      422,
      'weak_password',
      'Password should be at least 6 characters.',
    ],
    [
      'no password',
      { email: 'a@b.test', password: '' },
      400,
      'validation_failed',
      'Signup requires a valid password',
    ],
    [
      'more than 72 bytes',
      { email: 'a@b.test', password: 'ñ'.repeat(37) },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [
      'what is no address',
      { email: 'a', password: PASSWORD },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'two dots in a row',
      { email: 'a..b@c.test', password: PASSWORD },
      400,
      'email_address_invalid',
      'Email address "a..b@c.test" is invalid',
    ],
    [
      'a line break in the address',
      { email: 'a@b.test\nBcc: c@d.test', password: PASSWORD },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'no address',
      { password: PASSWORD },
      422,
      'anonymous_provider_disabled',
      'Anonymous sign-ins are disabled',
    ],
    [
      'a challenge without its method',
      { email: 'a@b.test', password: PASSWORD, code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      'a number as address',
      { email: 7, password: PASSWORD },
      400,
      'bad_json',
      'Could not parse request body as JSON: field email must be a string',
    ],
    [
      'a list as data',
      { email: 'a@b.test', password: PASSWORD, data: [] },
      400,
      'bad_json',
      'Could not parse request body as JSON: field data must be an object',
    ],
    [
      'U+0000 in data',
      { email: 'a@b.test', password: PASSWORD, data: { a: ['\u0000'] } },
      400,
      'bad_json',
      'Could not parse request body as JSON: field data holds text that cannot be stored',
    ],
    [
      'half a character in data',
      { email: 'a@b.test', password: PASSWORD, data: { '\ud800': 1 } },
      400,
      'bad_json',
      'Could not parse request body as JSON: field data holds text that cannot be stored',
    ],
  ];
  test.each(refused)('%s', async (_what, body, status, code, message) => {
    const response = await backend.raw('/signup', { method: 'POST', body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message });
  });

  test('a password shorter than AUTH_MIN_PASSWORD_LENGTH, with its reasons', async () => {
    const handler = backend.handlerWith({ minPasswordLength: 12 });
    const { error } = await backend
      .client({ handler })
      .auth.signUp({ email: freshEmail(), password: 'only-eleven' });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
  });
});
