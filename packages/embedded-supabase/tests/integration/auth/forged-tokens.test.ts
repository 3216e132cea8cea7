import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { opened } from '../../support/opened.ts';
import { confirmedUser, openAuthBackend } from './backend.ts';

const backend = opened(() => openAuthBackend({ rateLimits: false }));

async function session() {
  const account = await confirmedUser(backend);
  const client = backend.client();
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  const claims = await client.auth.getClaims();
  return { account, token: data.session.access_token, claims: { ...claims.data?.claims } };
}

describe('tokens that this backend did not sign', () => {
  async function refusal(bearer: string) {
    const response = await backend.raw('/user', { bearer });
    return { status: response.status, ...(await response.json()) };
  }
  const badJwt = {
    status: 403,
    code: 'bad_jwt',
    message: expect.stringMatching(/^invalid JWT: unable to parse or verify signature/),
  };

  test('signed with the public key as an HMAC secret are refused', async () => {
    const { claims } = await session();
    const [publicKey] = backend.deps.tokens.jwks().keys;
    const secret = new TextEncoder().encode(JSON.stringify(publicKey).padEnd(32));
    const token = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', kid: publicKey?.kid ?? '' })
      .sign(secret);
    expect(await refusal(token)).toEqual(badJwt);
  });

  test('signed by this backend need a subject and a session of that subject', async () => {
    const { claims } = await session();
    const { sign } = backend.deps.tokens;
    const other = await confirmedUser(backend);
    const without = (name: string) =>
      Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));
    expect(await refusal(await sign(without('sub')))).toMatchObject({ code: 'bad_jwt' });
    expect(await refusal(await sign({ ...claims, sub: '1' }))).toMatchObject({ code: 'bad_jwt' });
    expect(await refusal(await sign(without('session_id')))).toMatchObject({ code: 'bad_jwt' });
    expect(await refusal(await sign({ ...claims, sub: other.id }))).toMatchObject({
      code: 'session_not_found',
    });
  });

  test('a key in place of a token is no user', async () => {
    const { publishable, secret } = backend.deps.keys;
    for (const bearer of [publishable, secret]) {
      expect(await refusal(bearer)).toMatchObject({ status: 403, code: 'bad_jwt' });
    }
    const response = await backend.raw('/user');
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      code: 'no_authorization',
      message: 'This endpoint requires a Bearer token',
    });
  });
});
