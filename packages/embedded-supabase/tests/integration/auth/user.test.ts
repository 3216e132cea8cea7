import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthBackend,
  confirmedUser,
  follow,
  freshEmail,
  lastCode,
  lastLink,
  locationOf,
  openAuthBackend,
  PASSWORD,
  proofOf,
  SITE_URL,
} from './backend.ts';

let backend: AuthBackend;

beforeAll(async () => {
  backend = await openAuthBackend({ rateLimits: false });
});
afterAll(() => backend.close());

async function signedIn(flowType: 'pkce' | 'implicit' = 'implicit') {
  const account = await confirmedUser(backend);
  const client = backend.client({ flowType });
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return { client, account, session: data.session };
}

describe('data', () => {
  test('is merged, and null takes a key away', async () => {
    const { client } = await signedIn();
    await client.auth.updateUser({ data: { language: 'es', city: 'Oaxaca' } });
    const { data, error } = await client.auth.updateUser({ data: { city: null, theme: 'dark' } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ email_verified: true, language: 'es', theme: 'dark' });
    const read = await client.auth.getUser();
    expect(read.data.user?.user_metadata).toEqual(data.user?.user_metadata);
  });

  test('of the application cannot be changed by the user', async () => {
    const { session } = await signedIn();
    const response = await backend.raw('/user', {
      method: 'PUT',
      bearer: session.access_token,
      body: { app_metadata: { role: 'admin' } },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'not_admin' });
  });

  test('fields that name columns change nothing', async () => {
    const { client, session } = await signedIn();
    const response = await backend.raw('/user', {
      method: 'PUT',
      bearer: session.access_token,
      body: { role: 'service_role', email_confirmed_at: null, is_super_admin: true, id: 'x' },
    });
    expect(response.status).toBe(200);
    const { data } = await client.auth.getUser();
    expect(data.user?.role).toBe('authenticated');
  });
});

describe('a new password', () => {
  const NEW_PASSWORD = { password: 'romesco-picante', current_password: PASSWORD };

  test('ends the other sessions and keeps this one', async () => {
    const { client, account } = await signedIn();
    const elsewhere = backend.client();
    await elsewhere.auth.signInWithPassword(account);
    const { error } = await client.auth.updateUser(NEW_PASSWORD);
    expect(error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  });

  test('must differ from the old one', async () => {
    const { client } = await signedIn();
    const { error } = await client.auth.updateUser({ ...NEW_PASSWORD, password: PASSWORD });
    expect(error).toMatchObject({ status: 422, code: 'same_password' });
  });

  test('must not be weak', async () => {
    const { client } = await signedIn();
    const { error } = await client.auth.updateUser({ password: '12345' });
    expect(error).toMatchObject({ status: 422, code: 'weak_password' });
  });

  test('ends links that were asked for with the old one', async () => {
    const { client, account } = await signedIn();
    await client.auth.resetPasswordForEmail(account.email);
    const link = await lastLink(backend, account.email);
    await client.auth.updateUser(NEW_PASSWORD);
    expect(locationOf(await follow(backend, link)).hash).toContain('otp_expired');
  });

  test('needs more than a session: a code that was mailed', async () => {
    const { client, account } = await signedIn();
    const refused = await client.auth.updateUser({ password: 'romesco-picante' });
    expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    const asked = await client.auth.reauthenticate();
    expect(asked.error).toBeNull();
    const nonce = await lastCode(backend, account.email);
    const wrong = await client.auth.updateUser({
      password: 'romesco-picante',
      nonce: nonce === '000000' ? '000001' : '000000',
    });
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    const right = await client.auth.updateUser({ password: 'romesco-picante', nonce });
    expect(right.error).toBeNull();
    const twice = await client.auth.updateUser({ password: 'romesco-dulce', nonce });
    expect(twice.error?.code).toBe('reauthentication_not_valid');
  });

  test('goes with the present one too, which must be right when it is given', async () => {
    const { client } = await signedIn();
    const wrong = await client.auth.updateUser({ password: 'romesco-picante', current_password: 'guess' });
    expect(wrong.error?.code).toBe('invalid_credentials');
    const right = await client.auth.updateUser({ password: 'romesco-picante', current_password: PASSWORD });
    expect(right.error).toBeNull();
  });
});

describe('a session that a mail has opened', () => {
  test('may set a password within the hour, and later needs the present one', async () => {
    const { email } = await confirmedUser(backend);
    const open = async () => {
      const { data } = await backend.admin().auth.admin.generateLink({ type: 'recovery', email });
      const client = backend.client();
      await client.auth.verifyOtp({ type: 'recovery', token_hash: data.properties?.hashed_token ?? '' });
      return client;
    };
    expect((await (await open()).auth.updateUser({ password: 'romesco-picante' })).error).toBeNull();
    const late = await open();
    backend.clock.advance(3_601);
    await late.auth.refreshSession();
    const refused = await late.auth.updateUser({ password: 'romesco-dulce' });
    expect(refused.error?.code).toBe('reauthentication_needed');
  });

  test('may set the first password of an account whenever it likes', async () => {
    const email = freshEmail();
    const { data } = await backend.admin().auth.admin.generateLink({ type: 'invite', email });
    const client = backend.client();
    await client.auth.verifyOtp({ type: 'invite', token_hash: data.properties?.hashed_token ?? '' });
    backend.clock.advance(86_401);
    await client.auth.refreshSession();
    expect((await client.auth.updateUser({ password: 'romesco-picante' })).error).toBeNull();
  });
});

describe('a new address', () => {
  test('waits until both the new and the old one agree', async () => {
    const { client, account } = await signedIn();
    const email = freshEmail('nuevo');
    const { data, error } = await client.auth.updateUser({ email });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: account.email, new_email: email });

    const first = locationOf(await follow(backend, await lastLink(backend, email)));
    expect(new URLSearchParams(first.hash.slice(1)).get('message')).toContain('link sent to the other email');
    expect((await client.auth.getUser()).data.user?.email).toBe(account.email);

    const second = locationOf(await follow(backend, await lastLink(backend, account.email)));
    expect(second.hash).toContain('access_token=');
    const changed = await client.auth.getUser();
    expect(changed.data.user).toMatchObject({ email });
    expect(changed.data.user?.new_email).toBeUndefined();
    expect(changed.data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: true });
    const signIn = await backend.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(signIn.error).toBeNull();
  });

  test('leads back with a code when it was asked for with PKCE', async () => {
    const { client, account } = await signedIn('pkce');
    const email = freshEmail('nuevo');
    await client.auth.updateUser({ email }, { emailRedirectTo: `${SITE_URL}/auth/callback` });
    const first = locationOf(await follow(backend, await lastLink(backend, account.email)));
    expect(first.searchParams.get('message')).toContain('other email');
    const second = locationOf(await follow(backend, await lastLink(backend, email)));
    const { data, error } = await client.auth.exchangeCodeForSession(second.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  test('needs one confirmation only where mails are not confirmed', async () => {
    const handler = backend.handlerWith({ autoconfirm: true });
    const account = await confirmedUser(backend);
    const client = backend.client({ handler });
    await client.auth.signInWithPassword(account);
    const email = freshEmail('nuevo');
    await client.auth.updateUser({ email });
    expect(await backend.mailsTo(account.email)).toEqual([]);
    await follow(backend, await lastLink(backend, email), handler);
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  test('is refused when somebody has it', async () => {
    const [{ client }, other] = [await signedIn(), await confirmedUser(backend)];
    const { error } = await client.auth.updateUser({ email: other.email });
    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('is refused at the link when somebody took it meanwhile', async () => {
    const { client, account } = await signedIn();
    const email = freshEmail('nuevo');
    await client.auth.updateUser({ email });
    await confirmedUser(backend, email);
    await follow(backend, await lastLink(backend, account.email));
    const target = locationOf(await follow(backend, await lastLink(backend, email)));
    expect(new URLSearchParams(target.hash.slice(1)).get('error_code')).toBe('email_exists');
    expect((await client.auth.getUser()).data.user?.email).toBe(account.email);
  });

  test('is asked for again, and the earlier links stop working', async () => {
    const { client, account } = await signedIn();
    const email = freshEmail('nuevo');
    await client.auth.updateUser({ email });
    const old = await lastLink(backend, email);
    const { error } = await client.auth.resend({ type: 'email_change', email: account.email });
    expect(error).toBeNull();
    expect(await backend.mailsTo(email)).toHaveLength(2);
    expect(locationOf(await follow(backend, old)).hash).toContain('otp_expired');
  });

  test('is confirmed with the codes of both addresses', async () => {
    const { client, account } = await signedIn();
    const email = freshEmail('nuevo');
    await client.auth.updateUser({ email });
    const change = { email: account.email, newEmail: email };
    const ours = await proofOf(backend, { type: 'email_change_current', ...change });
    const { code: token } = await proofOf(backend, { type: 'email_change_new', ...change });
    const one = await backend.raw('/verify', {
      method: 'POST',
      body: { type: 'email_change', email: account.email, token: ours.code },
    });
    expect(await one.json()).toEqual({
      code: '200',
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    });
    const { data } = await client.auth.verifyOtp({ type: 'email_change', email, token });
    expect(data.user?.email).toBe(email);
  });
});
