import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthHandler } from '../../../auth/handler.ts';
import { type AuthBackend, freshEmail, openAuthBackend, PASSWORD } from './backend.ts';

let backend: AuthBackend;

beforeAll(async () => {
  backend = await openAuthBackend({ rateLimits: false });
});
afterAll(() => backend.close());

describe('what is not spoken', () => {
  const refused: [method: string, path: string, status: number, words: string][] = [
    ['POST', '/otp', 422, 'does not speak'],
    ['POST', '/magiclink', 422, 'does not speak'],
    ['GET', '/callback', 422, 'does not speak'],
    ['GET', '/admin/audit', 422, 'does not speak'],
    ['GET', '/admin/sso/providers', 422, 'does not speak'],
    ['POST', '/admin/oauth/clients', 422, 'does not speak'],
    ['GET', '/passkeys', 422, 'does not speak'],
    ['POST', '/token?grant_type=id_token', 400, 'not enabled'],
    ['POST', '/token?grant_type=web3', 422, 'Web3 provider is disabled'],
    ['POST', '/token?grant_type=x', 400, 'unsupported_grant_type'],
    ['GET', '/authorize?provider=google', 400, 'Unsupported provider'],
    ['POST', '/sso', 404, 'SAML 2.0 is disabled'],
    ['GET', '/user/identities/authorize', 404, 'Manual linking is disabled'],
    ['DELETE', '/user', 405, 'Method not allowed'],
    ['GET', '/nothing', 404, 'not found'],
    ['GET', '/constructor', 404, 'not found'],
  ];
  test.each(refused)('%s %s', async (method, path, status, words) => {
    const response = await backend.raw(path, { method, body: method === 'GET' ? undefined : {} });
    expect(response.status).toBe(status);
    expect((await response.json()).message).toContain(words);
  });

  test('a client does not take it for a fault that passes', async () => {
    const { error } = await backend.client().auth.signInWithOtp({ email: freshEmail() });
    expect(error).toMatchObject({ name: 'AuthApiError', status: 422, code: 'not_implemented' });
  });

  test('the shape of a refusal follows the version that the client names', async () => {
    const older = await backend.raw('/token?grant_type=password', {
      method: 'POST',
      body: {},
      headers: { 'x-supabase-api-version': '' },
    });
    expect(older.headers.get('x-supabase-api-version')).toBeNull();
    expect(await older.json()).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'missing email or phone',
    });
    const newer = await backend.raw('/token?grant_type=password', { method: 'POST', body: {} });
    expect(newer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(await newer.json()).toEqual({ code: 'validation_failed', message: 'missing email or phone' });
  });
});

describe('what anybody may read', () => {
  test('health, settings and the key set', async () => {
    const health = await backend.raw('/health', { apikey: null });
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ name: 'GoTrue' });
    const keys = await backend.raw('/.well-known/jwks.json', { apikey: null });
    expect(keys.headers.get('cache-control')).toBe('public, max-age=600');
    const [key, ...others] = (await keys.json()).keys;
    expect(others).toEqual([]);
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(key).not.toHaveProperty('d');
    const settings = await backend.raw('/settings');
    expect(await settings.json()).toMatchObject({
      external: { email: true, phone: false, google: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    });
    expect((await backend.raw('/settings', { apikey: null })).status).toBe(401);
  });
});

describe('a failure nobody foresaw', () => {
  test('tells the client nothing and the log no secret', async () => {
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
});
