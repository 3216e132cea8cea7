import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthBackend,
  confirmedUser,
  follow,
  freshEmail,
  lastLink,
  locationOf,
  openAuthBackend,
  PASSWORD,
  SITE_URL,
} from './backend.ts';

let backend: AuthBackend;
const _NOBODY = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';

beforeAll(async () => {
  backend = await openAuthBackend({ rateLimits: false });
});
afterAll(() => backend.close());

const api = () => backend.admin().auth.admin;

describe('invitations', () => {
  test('make an account and a mail whose link opens it', async () => {
    const email = freshEmail();
    const { data, error } = await api().inviteUserByEmail(email, {
      data: { name: 'Ana' },
      redirectTo: `${SITE_URL}/auth/welcome`,
    });
    expect(error).toBeNull();
    expect(data.user?.invited_at).toBeDefined();
    const target = locationOf(await follow(backend, await lastLink(backend, email)));
    expect(target.pathname).toBe('/auth/welcome');
    expect(new URLSearchParams(target.hash.slice(1)).get('type')).toBe('invite');
    const again = await api().inviteUserByEmail(email);
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' });
  });
});

describe('generated links', () => {
  async function generated(params: Parameters<ReturnType<typeof api>['generateLink']>[0]) {
    const { data, error } = await api().generateLink(params);
    if (error) throw error;
    return data;
  }

  test('for a sign-up create the account, send nothing and work', async () => {
    const email = freshEmail();
    const redirectTo = `${SITE_URL}/welcome`;
    const { properties, user } = await generated({
      type: 'signup',
      email,
      password: PASSWORD,
      options: { data: { status: 'alpha' }, redirectTo },
    });
    expect(user.user_metadata).toEqual({ status: 'alpha' });
    expect(properties).toMatchObject({ verification_type: 'signup', redirect_to: redirectTo });
    expect(properties.action_link).toBe(
      `${SITE_URL}/auth/v1/verify?token=${properties.hashed_token}&type=signup&redirect_to=${redirectTo}`,
    );
    expect(await backend.mailsTo(email)).toEqual([]);
    const { data } = await backend
      .client()
      .auth.verifyOtp({ token_hash: properties.hashed_token, type: 'email' });
    expect(data.user?.email).toBe(email);
    await expect(generated({ type: 'signup', email, password: PASSWORD })).rejects.toMatchObject({
      code: 'email_exists',
    });
  });

  test.each(['magiclink', 'recovery'] as const)(
    'of the type %s sign a known account in with the code',
    async (type) => {
      const { email } = await confirmedUser(backend);
      const { properties } = await generated({ type, email });
      const token = properties.email_otp;
      expect(token).toMatch(/^\d{6}$/);
      const { data } = await backend.client().auth.verifyOtp({ email, token, type });
      expect(data.session?.user.email).toBe(email);
    },
  );

  test('of the type magiclink create an unknown account, of the type recovery do not', async () => {
    const email = freshEmail();
    await expect(generated({ type: 'recovery', email })).rejects.toMatchObject({ code: 'user_not_found' });
    const { properties } = await generated({ type: 'magiclink', email });
    const target = locationOf(await follow(backend, new URL(properties.action_link)));
    expect(target.hash).toContain('access_token=');
  });

  test('change an address when both were followed', async () => {
    const { email } = await confirmedUser(backend);
    const newEmail = freshEmail('nuevo');
    const current = await generated({ type: 'email_change_current', email, newEmail });
    expect(current.user.new_email).toBe(newEmail);
    expect(current.properties.action_link).toContain('type=email_change&');
    const fresh = await generated({ type: 'email_change_new', email, newEmail });
    await follow(backend, new URL(current.properties.action_link));
    const target = locationOf(await follow(backend, new URL(fresh.properties.action_link)));
    expect(target.hash).toContain('access_token=');
    const signIn = await backend.client().auth.signInWithPassword({ email: newEmail, password: PASSWORD });
    expect(signIn.error).toBeNull();
  });

  test.each([
    [{ type: 'signup', email: 'xx:;x@x.x', password: PASSWORD }, 'validation_failed'],
    [{ type: 'signup', email: 'a@b.test', password: '1' }, 'weak_password'],
    [{ type: 'sms', email: 'a@b.test' }, 'validation_failed'],
  ])('are refused: %j', async (body, code) => {
    const { secret } = backend.deps.keys;
    const response = await backend.raw('/admin/generate_link', { method: 'POST', body, apikey: secret });
    expect(await response.json()).toMatchObject({ code });
  });
});
