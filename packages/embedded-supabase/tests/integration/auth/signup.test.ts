import { describe, expect, test } from 'vitest';
import { OWNER } from '../../../engine/engine.ts';
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

describe('sign-up with confirmation', () => {
  test('gives an unconfirmed account without a session and sends one mail', async () => {
    const email = freshEmail();
    const { data, error } = await backend
      .client()
      .auth.signUp({ email, password: PASSWORD, options: { data: { name: 'Elena', language: 'es' } } });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Elena', email, email_verified: false },
      is_anonymous: false,
    });
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const [mail, ...others] = await backend.mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Confirma tu correo electrónico');
    expect(mail?.link?.startsWith(`${SITE_URL}/auth/v1/verify?token=`)).toBe(true);
  });

  test('refuses the password until the address is confirmed', async () => {
    const email = freshEmail();
    const client = backend.client();
    await client.auth.signUp({ email, password: PASSWORD });
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
  });

  test('signs in whoever follows the link, once', async () => {
    const email = freshEmail();
    await backend.client().auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: `${SITE_URL}/auth/callback?next=/admin` },
    });
    const link = await lastLink(backend, email);
    const response = await follow(backend, link);
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const target = locationOf(response);
    expect(`${target.origin}${target.pathname}${target.search}`).toBe(
      `${SITE_URL}/auth/callback?next=/admin`,
    );
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect(fragment.get('type')).toBe('signup');
    const { data, error } = await backend.client().auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { email_verified: true } });
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: true });
    expect(data.user?.email_confirmed_at).toBeDefined();

    const again = locationOf(await follow(backend, link));
    const refusal = new URLSearchParams(again.hash.slice(1));
    expect(Object.fromEntries(refusal)).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
  });

  test('refuses a link after an hour', async () => {
    const email = freshEmail();
    await backend.client().auth.signUp({ email, password: PASSWORD });
    const link = await lastLink(backend, email);
    backend.clock.advance(3_601);
    const target = locationOf(await follow(backend, link));
    expect(new URLSearchParams(target.hash.slice(1)).get('error_code')).toBe('otp_expired');
  });

  test('ends the first link when a second mail is asked for', async () => {
    const email = freshEmail();
    const client = backend.client();
    await client.auth.signUp({ email, password: PASSWORD });
    const first = await lastLink(backend, email);
    const { error } = await client.auth.resend({ type: 'signup', email });
    expect(error).toBeNull();
    expect(locationOf(await follow(backend, first)).hash).toContain('otp_expired');
    expect(locationOf(await follow(backend, await lastLink(backend, email))).hash).toContain('access_token=');
  });

  test('keeps only digests of links', async () => {
    const email = freshEmail();
    await backend.client().auth.signUp({ email, password: PASSWORD });
    const token = (await lastLink(backend, email)).searchParams.get('token');
    const { rows } = await backend.deps.engine.query(
      OWNER,
      'select to_jsonb(t)::text as row from auth.one_time_tokens t where relates_to = $1',
      [email],
    );
    expect(rows).toHaveLength(1);
    expect(String(rows[0]?.row)).not.toContain(token);
  });
});

describe('sign-up of a known address', () => {
  test('answers 200 with no identities, changes nothing and tells its owner', async () => {
    const known = await confirmedUser(backend);
    const client = backend.client();
    const { data, error } = await client.auth.signUp({ email: known.email, password: 'another-password' });
    expect(error).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(data.user?.id).not.toBe(known.id);
    const mails = await backend.mailsTo(known.email);
    expect(mails).toMatchObject([{ kind: 'registered', link: SITE_URL }]);
    expect(mails[0]?.text).toContain('Somebody tried to create an account');
    expect(mails[0]?.text).not.toMatch(/token/);
    const signIn = await client.auth.signInWithPassword({ email: known.email, password: 'another-password' });
    expect(signIn.error?.code).toBe('invalid_credentials');
  });

  test('sends a new mail while the address is unconfirmed, and keeps the first password', async () => {
    const email = freshEmail();
    const client = backend.client();
    await client.auth.signUp({ email, password: PASSWORD });
    await client.auth.signUp({ email, password: 'somebody-elses' });
    expect(await backend.mailsTo(email)).toHaveLength(2);
    await follow(backend, await lastLink(backend, email));
    const other = await client.auth.signInWithPassword({ email, password: 'somebody-elses' });
    expect(other.error?.code).toBe('invalid_credentials');
    const own = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(own.error).toBeNull();
  });
});

describe('sign-up with autoconfirm', () => {
  test('signs in immediately and sends no mail', async () => {
    const handler = backend.handlerWith({ autoconfirm: true });
    const email = freshEmail();
    const { data, error } = await backend.client({ handler }).auth.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(data.user?.email_confirmed_at).toBeDefined();
    // No mail has verified the address; Supabase reports so in the identity.
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: false });
    expect(await backend.mailsTo(email)).toEqual([]);
  });

  test('gives no access to an account that its owner has yet to confirm', async () => {
    const email = freshEmail();
    await backend.admin().auth.admin.createUser({ email, password: PASSWORD });
    const handler = backend.handlerWith({ autoconfirm: true });
    const { data, error } = await backend.client({ handler }).auth.signUp({ email, password: 'takeover' });
    expect(data.session).toBeNull();
    expect(error?.code).toBe('user_already_exists');
  });
});
