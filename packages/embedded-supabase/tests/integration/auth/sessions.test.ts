import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { opened } from '../../support/opened.ts';
import { confirmedUser, openAuthBackend } from './backend.ts';

const backend = opened(() => openAuthBackend({ rateLimits: false }));

async function signedIn(user?: { email: string; password: string }) {
  const { email, password } = user ?? (await confirmedUser(backend));
  const client = backend.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, session: data.session, email, password };
}

const refresh = (refresh_token: string) =>
  backend.raw('/token?grant_type=refresh_token', { method: 'POST', body: { refresh_token } });

describe('signing in', () => {
  test('gives Supabase’s session, never to be cached', async () => {
    const { email, password } = await confirmedUser(backend);
    const response = await backend.raw('/token?grant_type=password', {
      method: 'POST',
      body: { email: email.toUpperCase(), password },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const session = await response.json();
    expect(session).toMatchObject({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expect.any(Number),
      refresh_token: expect.any(String),
      user: { email, phone: '', app_metadata: { provider: 'email' }, last_sign_in_at: expect.any(String) },
    });
    expect(JSON.stringify(session)).not.toMatch(/password|\$2b\$/);
  });

  test('puts Supabase’s claims into an ES256 token whose key is published', async () => {
    const { client, session } = await signedIn();
    const { data, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: backend.deps.keys.signingKey.kid });
    const { user } = session;
    expect(data?.claims).toEqual({
      iss: 'http://backend.test/auth/v1',
      sub: user.id,
      aud: 'authenticated',
      exp: session.expires_at,
      iat: (session.expires_at ?? 0) - 3600,
      email: user.email,
      phone: '',
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    });
  });
});

describe('a refresh', () => {
  test('replaces the token and keeps the session', async () => {
    const { client, session } = await signedIn();
    const before = await client.auth.getClaims(session.access_token);
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const after = await client.auth.getClaims(data.session?.access_token);
    expect(after.data?.claims.session_id).toBe(before.data?.claims.session_id);
    expect(after.data?.claims.amr).toEqual(before.data?.claims.amr);
  });

  test('gives concurrent requests the same answer', async () => {
    const { session } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(session.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect(bodies.size).toBe(1);
  });

  test('whose answer was lost can be repeated at any time', async () => {
    const { session } = await signedIn();
    const lost = await (await refresh(session.refresh_token)).json();
    backend.clock.advance(7_200);
    const again = await refresh(session.refresh_token);
    expect(again.status).toBe(200);
    // The lost token remains the valid one.
    expect((await again.json()).refresh_token).toBe(lost.refresh_token);
    expect((await refresh(lost.refresh_token)).status).toBe(200);
  });

  test('with a token replaced longer ago, and once more since, ends the whole session', async () => {
    const { session, client } = await signedIn();
    const second = await (await refresh(session.refresh_token)).json();
    const replaced = await (await refresh(second.refresh_token)).json();
    backend.clock.advance(11);
    const stolen = await refresh(session.refresh_token);
    expect(stolen.status).toBe(400);
    expect(await stolen.json()).toEqual({
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    });
    const owner = await refresh(replaced.refresh_token);
    expect(await owner.json()).toMatchObject({ code: 'refresh_token_not_found' });
    const user = await client.auth.getUser(replaced.access_token);
    expect(user.error?.name).toBe('AuthSessionMissingError');
  });

  test.each(['', 'unknown', "' or true --"])('is refused with the token %j', async (token) => {
    const response = await refresh(token);
    expect(response.status).toBe(400);
    const code = token === '' ? 'validation_failed' : 'refresh_token_not_found';
    expect(await response.json()).toMatchObject({ code });
  });

  test('is refused to a banned account', async () => {
    const account = await confirmedUser(backend);
    const { session } = await signedIn(account);
    await backend.admin().auth.admin.updateUserById(account.id, { ban_duration: '1h30m' });
    expect(await (await refresh(session.refresh_token)).json()).toMatchObject({ code: 'user_banned' });
    const signIn = await backend.client().auth.signInWithPassword(account);
    expect(signIn.error?.code).toBe('user_banned');
    await backend.admin().auth.admin.updateUserById(account.id, { ban_duration: 'none' });
    expect((await refresh(session.refresh_token)).status).toBe(200);
  });
});

describe('signing out', () => {
  async function threeSessions() {
    const account = await confirmedUser(backend);
    const sessions = [await signedIn(account), await signedIn(account), await signedIn(account)];
    const alive = async () =>
      Promise.all(sessions.map(async ({ session }) => (await refresh(session.refresh_token)).status === 200));
    const [first] = sessions;
    if (!first) throw new Error('no session');
    return { client: first.client, session: first.session, alive };
  }

  test('everywhere is the default, with 204', async () => {
    const { session, alive } = await threeSessions();
    const response = await backend.raw('/logout', { method: 'POST', bearer: session.access_token });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(await alive()).toEqual([false, false, false]);
  });

  test('here only', async () => {
    const { client, alive } = await threeSessions();
    await client.auth.signOut({ scope: 'local' });
    expect(await alive()).toEqual([false, true, true]);
  });

  test('everywhere else', async () => {
    const { client, alive } = await threeSessions();
    await client.auth.signOut({ scope: 'others' });
    expect(await alive()).toEqual([true, false, false]);
  });

  test('invalidates the access token for accounts immediately', async () => {
    const { client, session } = await signedIn();
    await client.auth.signOut();
    const response = await backend.raw('/user', { bearer: session.access_token });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'session_not_found' });
  });
});

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
