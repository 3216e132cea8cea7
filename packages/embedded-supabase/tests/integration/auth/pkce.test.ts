import { describe, expect, test } from 'vitest';
import { opened } from '../../support/opened.ts';
import {
  confirmedUser,
  follow,
  freshEmail,
  lastLink,
  locationOf,
  openAuthBackend,
  PASSWORD,
  SITE_URL,
} from './backend.ts';

const backend = opened(() => openAuthBackend({ rateLimits: false }));
const CALLBACK = `${SITE_URL}/auth/callback`;

/** Follows the last mail's link and returns the code from its redirect. */
async function codeFor(email: string): Promise<string> {
  const target = locationOf(await follow(backend, await lastLink(backend, email)));
  return target.searchParams.get('code') ?? '';
}

describe('a sign-up with PKCE', () => {
  test('leads to the site with a code that only the same client can exchange, once', async () => {
    const email = freshEmail();
    const client = backend.client({ flowType: 'pkce' });
    const { error } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: CALLBACK },
    });
    expect(error).toBeNull();
    const link = await lastLink(backend, email);
    expect(link.searchParams.get('token')).toMatch(/^pkce_[0-9a-f]{56}$/);
    const target = locationOf(await follow(backend, link));
    expect(`${target.origin}${target.pathname}`).toBe(CALLBACK);
    expect(target.hash).toBe('');
    expect([...target.searchParams.keys()]).toEqual(['code']);

    const code = target.searchParams.get('code') ?? '';
    const { data, error: failure } = await client.auth.exchangeCodeForSession(code);
    expect(failure).toBeNull();
    expect(data.user?.email).toBe(email);
    const claims = await client.auth.getClaims();
    expect(claims.data?.claims.amr).toEqual([{ method: 'email/signup', timestamp: expect.any(Number) }]);

    const again = await backend.raw('/token?grant_type=pkce', {
      method: 'POST',
      body: { auth_code: code, code_verifier: 'x'.repeat(56) },
    });
    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ code: 'flow_state_not_found' });
  });

  test('puts the errors of its link where the site can read them', async () => {
    const email = freshEmail();
    await backend.client({ flowType: 'pkce' }).auth.signUp({ email, password: PASSWORD });
    const link = await lastLink(backend, email);
    await follow(backend, link);
    const target = locationOf(await follow(backend, link));
    expect(target.searchParams.get('error_code')).toBe('otp_expired');
    expect(new URLSearchParams(target.hash.slice(1)).get('error_code')).toBe('otp_expired');
    expect(target.searchParams.get('code')).toBeNull();
  });
});

describe('the exchange of a code', () => {
  async function startedFlow() {
    const { email } = await confirmedUser(backend);
    const client = backend.client({ flowType: 'pkce' });
    await client.auth.resetPasswordForEmail(email, { redirectTo: CALLBACK });
    return { email, client };
  }
  const exchange = (auth_code: string, code_verifier: string) =>
    backend.raw('/token?grant_type=pkce', { method: 'POST', body: { auth_code, code_verifier } });

  test('is refused with a wrong verifier, and the right one still works', async () => {
    const { email, client } = await startedFlow();
    const code = await codeFor(email);
    const wrong = await exchange(code, 'a'.repeat(56));
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toEqual({
      code: 'bad_code_verifier',
      message: 'code challenge does not match previously saved code verifier',
    });
    const { error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
  });

  test('is refused five minutes after the link was followed', async () => {
    const { email } = await startedFlow();
    const code = await codeFor(email);
    backend.clock.advance(301);
    const late = await exchange(code, 'a'.repeat(56));
    expect(late.status).toBe(422);
    expect(await late.json()).toMatchObject({ code: 'flow_state_expired' });
  });
});

describe('password recovery', () => {
  test('with PKCE ends in a session that may choose a new password', async () => {
    const { email } = await confirmedUser(backend);
    const client = backend.client({ flowType: 'pkce' });
    const { data, error } = await client.auth.resetPasswordForEmail(email, { redirectTo: CALLBACK });
    expect({ data, error }).toEqual({ data: {}, error: null });
    expect((await lastLink(backend, email)).searchParams.get('type')).toBe('recovery');
    const exchanged = await client.auth.exchangeCodeForSession(await codeFor(email));
    expect(exchanged.error).toBeNull();
    const updated = await client.auth.updateUser({ password: 'escabeche-nuevo' });
    expect(updated.error).toBeNull();
    const signIn = await backend.client().auth.signInWithPassword({ email, password: 'escabeche-nuevo' });
    expect(signIn.error).toBeNull();
    const old = await backend.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(old.error?.code).toBe('invalid_credentials');
  });

  test('cannot be used as another kind of link', async () => {
    const { email } = await confirmedUser(backend);
    await backend.client().auth.resetPasswordForEmail(email);
    const link = await lastLink(backend, email);
    for (const type of ['signup', 'invite']) {
      link.searchParams.set('type', type);
      expect(locationOf(await follow(backend, link)).hash).toContain('otp_expired');
    }
    link.searchParams.set('type', 'email_change');
    expect(locationOf(await follow(backend, link)).hash).toContain('validation_failed');
  });
});
