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
} from './backend.ts';

const backend = opened(() => openAuthBackend({ rateLimits: false }));

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

  test('ends links that were asked for with the old one', async () => {
    const { client, account } = await signedIn();
    await client.auth.resetPasswordForEmail(account.email);
    const link = await lastLink(backend, account.email);
    await client.auth.updateUser(NEW_PASSWORD);
    expect(locationOf(await follow(backend, link)).hash).toContain('otp_expired');
  });

  test('needs more than a session', async () => {
    const { client } = await signedIn();
    const refused = await client.auth.updateUser({ password: 'romesco-picante' });
    expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
  });

  test('goes with the present one too, which must be right when it is given', async () => {
    const { client } = await signedIn();
    const wrong = await client.auth.updateUser({ password: 'romesco-picante', current_password: 'guess' });
    expect(wrong.error?.code).toBe('invalid_credentials');
    const right = await client.auth.updateUser({ password: 'romesco-picante', current_password: PASSWORD });
    expect(right.error).toBeNull();
  });
});

test('a session that a mail has opened may set a password within the hour, and later needs the present one', async () => {
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

test('a new address is refused, and the present one is no change', async () => {
  const { client, account } = await signedIn();
  const { error } = await client.auth.updateUser({ email: freshEmail('nuevo') });
  expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  expect((await client.auth.updateUser({ email: account.email })).error).toBeNull();
});
