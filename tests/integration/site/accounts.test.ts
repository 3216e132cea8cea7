import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FormState, INITIAL_FORM_STATE } from '@/lib/accounts/model/form-state';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { formOf, redirectOf, requestState } from '../../support/request-state.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';

vi.mock('next/headers', () => import('../../support/request-state.ts'));

type Action = (before: FormState, form: FormData) => Promise<FormState>;
const backend = opened(() => openSiteBackend({ seed: false }));
let signIn: Action;
let signUp: Action;
let deleteAccount: Action;
let changeName: Action;
let setPassword: Action;
let addresses = 0;

beforeAll(async () => {
  ({ signIn } = await import('@/lib/accounts/actions/sign-in'));
  ({ signUp } = await import('@/lib/accounts/actions/sign-up'));
  ({ deleteAccount } = await import('@/lib/accounts/actions/delete-account'));
  ({ changeName } = await import('@/lib/accounts/actions/change-name'));
  ({ setPassword } = await import('@/lib/accounts/actions/set-password'));
});
beforeEach(() => {
  addresses += 1;
  requestState.arrive(`198.51.100.${addresses}`);
});

const enter = (email: string, password: string, next = '') =>
  signIn(INITIAL_FORM_STATE, formOf({ email, password, next }));
const signedIn = () => [...requestState.jar.keys()].some((name) => /^gcsd-auth(\.\d+)?$/.test(name));

describe('signing in', () => {
  it('writes the session and its marker, and leads to a path of this site only', async () => {
    const { email, password } = await backend.createUser('user');
    expect(await redirectOf(enter(email, password, '/contacto'))).toBe('/contacto');
    expect(signedIn()).toBe(true);
    expect(requestState.jar.get('signed_in')).toBe('1');
    expect(await redirectOf(enter(email, password, '//evil.example'))).toBe('/');
  });

  it('counts wrong passwords by account and address, and a forged X-Forwarded-For resets nothing', async () => {
    const { email, password } = await backend.createUser('user');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await enter(email, 'wrong')).toMatchObject({ outcome: 'invalidCredentials', values: { email } });
    }
    const refused = await enter(email, password);
    expect(refused).toMatchObject({ outcome: 'limited', minutes: 10 });
    const real = requestState.headers.get('x-forwarded-for');
    requestState.headers.set('x-forwarded-for', `203.0.113.99, ${real}`);
    expect(await enter(email, password)).toMatchObject({ outcome: 'limited' });
    requestState.arrive('203.0.113.99');
    expect(await redirectOf(enter(email, password))).toBe('/');
  });
});

describe('signing up where no mail confirms the address', () => {
  const wish = { fullName: 'Ana', next: '' };

  it('leads to where the password is chosen, and keeps the name and the language', async () => {
    requestState.headers.set('accept-language', 'en-GB');
    const email = 'new@example.test';
    expect(await redirectOf(signUp(INITIAL_FORM_STATE, formOf({ ...wish, email, next: '/contacto' })))).toBe(
      '/auth/password?next=%2Fcontacto',
    );
    const { data } = await backend.service.auth.admin.listUsers({ perPage: 1000 });
    const created = data.users.find((user) => user.email === email);
    expect(created?.user_metadata).toMatchObject({ full_name: 'Ana', language: 'en' });
    const chosen = formOf({ password: 'a fine password', next: '/contacto' });
    expect(await redirectOf(setPassword(INITIAL_FORM_STATE, chosen))).toBe('/contacto');
    expect(
      (await backend.client().auth.signInWithPassword({ email, password: 'a fine password' })).error,
    ).toBeNull();
  });
});

describe('a new password', () => {
  const wanted = 'another fine password';

  it('asks for the present one, and says at its field when it is wrong', async () => {
    const { email, password } = await backend.createUser('user');
    await redirectOf(enter(email, password));
    const change = (currentPassword: string) =>
      setPassword(INITIAL_FORM_STATE, formOf({ password: wanted, currentPassword }));
    expect((await change('')).problems).toEqual({ currentPassword: 'required' });
    expect((await change('a guess')).problems).toEqual({ currentPassword: 'wrongPassword' });
    expect(await change(password)).toMatchObject({ outcome: 'passwordSaved' });
    expect(await redirectOf(enter(email, wanted))).toBe('/');
  });

  it('is no way to guess the present one without limits', async () => {
    const { email, password } = await backend.createUser('user');
    await redirectOf(enter(email, password));
    const guess = (currentPassword: string) =>
      setPassword(INITIAL_FORM_STATE, formOf({ password: wanted, currentPassword }));
    for (let attempt = 0; attempt < 5; attempt += 1) await guess('a guess');
    expect(await guess(password)).toMatchObject({ outcome: 'limited' });
  });
});

describe('signing out', () => {
  const post = async (headers: Record<string, string> = {}) => {
    const { POST } = await import('@/app/(app)/auth/sign-out/route');
    return POST(new Request(`${SITE}/auth/sign-out`, { method: 'POST', headers }));
  };
  const enterAsUser = async () => {
    const { email, password } = await backend.createUser('user');
    await redirectOf(enter(email, password));
    requestState.jar.set('gcsd-auth-code-verifier', 'left over');
    requestState.jar.set('language', 'en');
  };

  it.each([401, 403, 404, 500, 0])('clears the session when the backend answers %i', async (status) => {
    await enterAsUser();
    const network = globalThis.fetch;
    vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
      if (!String(input).includes('/logout')) return network(input, init);
      if (status === 0) return Promise.reject(new TypeError('fetch failed'));
      return Promise.resolve(Response.json({ code: 'x', message: 'x' }, { status }));
    });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const answer = await post();
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect([...requestState.jar.keys()]).toEqual(['language']);
  });

  it('ends the session at the backend too', async () => {
    await enterAsUser();
    const { serverClient } = await import('@/lib/supabase/server');
    const askBackend = async () => (await (await serverClient()).auth.getUser()).data.user;
    const session = [...requestState.jar];
    expect(await askBackend()).not.toBeNull();
    await post();
    requestState.jar = new Map(session);
    expect(await askBackend()).toBeNull();
  });
});

it('deleting the account asks first, and says when nobody is signed in', async () => {
  expect(await deleteAccount(INITIAL_FORM_STATE, formOf({ sure: 'yes' }))).toMatchObject({
    outcome: 'signedOut',
  });
  expect(await changeName(INITIAL_FORM_STATE, formOf({ fullName: 'Eva' }))).toMatchObject({
    outcome: 'signedOut',
  });
  const { email, password, id } = await backend.createUser('user');
  await redirectOf(enter(email, password));
  const wish = (currentPassword: string, sure = 'yes') =>
    deleteAccount(INITIAL_FORM_STATE, formOf({ sure, currentPassword }));
  expect(await wish(password, '')).toMatchObject({ outcome: 'notConfirmed' });
  expect((await wish('')).problems).toEqual({ currentPassword: 'required' });
  expect((await wish('a guess')).problems).toEqual({ currentPassword: 'wrongPassword' });
  expect((await backend.service.auth.admin.getUserById(id)).data.user).not.toBeNull();
  expect(await redirectOf(wish(password))).toBe('/auth?notice=deleted');
  expect(signedIn()).toBe(false);
  expect((await backend.service.auth.admin.getUserById(id)).data.user).toBeNull();
});

it('what cannot be undone asks the auth server, whatever token and database say', async () => {
  const { email, password, id } = await backend.createUser('super_admin');
  await redirectOf(enter(email, password));
  const other = await backend.createUser('user');
  const network = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    String(input).endsWith('/auth/v1/user')
      ? Promise.resolve(Response.json({ code: 'session_not_found', message: 'x' }, { status: 403 }))
      : network(input, init),
  );
  const { setRole } = await import('@/lib/accounts/actions/set-role');
  expect(await setRole({ id: other.id, role: 'admin' })).toEqual({ ok: false, error: 'signedOut' });
  const wish = formOf({ sure: 'yes', currentPassword: password, password: 'another fine password' });
  expect(await deleteAccount(INITIAL_FORM_STATE, wish)).toMatchObject({ outcome: 'signedOut' });
  expect(await setPassword(INITIAL_FORM_STATE, wish)).toMatchObject({ outcome: 'signedOut' });
  expect((await backend.service.auth.admin.getUserById(id)).data.user).not.toBeNull();
});

describe('a session about to end', () => {
  /** The session's cookies with an expired token. */
  async function expired() {
    const { client } = await backend.createUser('user');
    const { session } = (await client.auth.getSession()).data;
    const past = { ...session, expires_at: Math.floor(Date.now() / 1000) - 10, expires_in: 0 };
    const value = `base64-${Buffer.from(JSON.stringify(past)).toString('base64url')}`;
    return [{ name: 'gcsd-auth', value }];
  }

  it('is refreshed once for requests at the same time', async () => {
    const { refreshSession } = await import('@/lib/supabase/refresh');
    const cookies = await expired();
    const answers = await Promise.all([1, 2, 3, 4].map(() => refreshSession(cookies)));
    const tokens = answers.map(({ written }) => {
      const value = written.find(({ name }) => name === 'gcsd-auth')?.value ?? '';
      return JSON.parse(Buffer.from(value.replace('base64-', ''), 'base64url').toString()).refresh_token;
    });
    expect(new Set(tokens).size).toBe(1);
    expect(answers.every(({ signedIn: known }) => known)).toBe(true);
    expect(answers[0]?.headers).toMatchObject({ 'Cache-Control': expect.stringContaining('no-store') });
  });

  it('is over when the backend reports it, but not while the backend is down', async () => {
    const { refreshSession } = await import('@/lib/supabase/refresh');
    const cookies = await expired();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await refreshSession(cookies)).toMatchObject({ signedIn: true, written: [] });
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        Response.json({ code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }, { status: 400 }),
      ),
    );
    const ended = await refreshSession(cookies);
    expect(ended.signedIn).toBe(false);
    expect(ended.written.filter(({ value }) => value === '').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['gcsd-auth', 'signed_in']),
    );
  });
});
