import { describe, expect, test } from 'vitest';
import { OWNER } from '../../../engine/engine.ts';
import { opened } from '../../support/opened.ts';
import { type AuthBackend, confirmedUser, freshEmail, openAuthBackend, PASSWORD } from './backend.ts';

const backend = opened(() => openAuthBackend({ rateLimits: false }));
const NOBODY = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';
const api = () => backend.admin().auth.admin;

describe('creating an account', () => {
  test('leaves it unconfirmed, with the metadata as given and without a mail', async () => {
    const email = freshEmail();
    const { data, error } = await api().createUser({
      email: email.toUpperCase(),
      password: PASSWORD,
      user_metadata: { name: 'Ana' },
      app_metadata: { roles: ['editor'] },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, role: 'authenticated', user_metadata: { name: 'Ana' } });
    expect(data.user?.user_metadata).toEqual({ name: 'Ana' });
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], roles: ['editor'] });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect(await backend.mailsTo(email)).toEqual([]);
  });

  const refused: [what: string, fields: Record<string, unknown>, status: number, code: string][] = [
    ['no address', {}, 400, 'validation_failed'],
    ['what is no address', { email: 'xx:;x@x.x' }, 400, 'validation_failed'],
    ['a weak password', { email: 'a@b.test', password: '123' }, 422, 'weak_password'],
    ['an id that is no uuid', { email: 'a@b.test', id: '7' }, 400, 'validation_failed'],
    [
      'the nil uuid',
      { email: 'a@b.test', id: '00000000-0000-0000-0000-000000000000' },
      400,
      'validation_failed',
    ],
    ['a role of the database', { email: 'a@b.test', role: 'service_role' }, 400, 'validation_failed'],
    ['a ban of no duration', { email: 'a@b.test', ban_duration: 'forever' }, 400, 'validation_failed'],
    ['text as a switch', { email: 'a@b.test', email_confirm: 'yes' }, 400, 'bad_json'],
  ];
  test.each(refused)('is refused with %s', async (_what, body, status, code) => {
    const { secret } = backend.deps.keys;
    const response = await backend.raw('/admin/users', {
      method: 'POST',
      body,
      apikey: secret,
      bearer: secret,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });
});

describe('reading accounts', () => {
  test('goes page by page, newest first, with the total', async () => {
    for (let index = 0; index < 3; index += 1) await confirmedUser(backend);
    const first = await api().listUsers({ page: 1, perPage: 2 });
    expect(first.error).toBeNull();
    expect(first.data.users).toHaveLength(2);
    expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) });
    const second = await api().listUsers({ page: 2, perPage: 2 });
    const dates = [...first.data.users, ...second.data.users].map(({ created_at }) => created_at);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(new Set(dates).size).toBe(dates.length);
  });

  test('finds one by id and refuses others', async () => {
    const known = await confirmedUser(backend);
    const { data } = await api().getUserById(known.id);
    expect(data.user?.email).toBe(known.email);
    expect((await api().getUserById(NOBODY)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    const response = await backend.raw('/admin/users/x', { apikey: backend.deps.keys.secret });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'validation_failed' });
  });
});

describe('changing an account', () => {
  test('merges metadata and confirms the address', async () => {
    const { data: made } = await api().createUser({ email: freshEmail(), user_metadata: { a: 1, b: 2 } });
    const { data, error } = await api().updateUserById(made.user?.id ?? '', {
      email_confirm: true,
      user_metadata: { b: null, c: 3 },
      app_metadata: { roles: ['admin'] },
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ a: 1, c: 3, email_verified: true });
    expect(data.user?.app_metadata).toMatchObject({ provider: 'email', roles: ['admin'] });
    expect(data.user?.email_confirmed_at).toBeDefined();
  });

  test('changes its address immediately, also in the identity', async () => {
    const known = await confirmedUser(backend);
    const email = freshEmail('nuevo');
    const { data } = await api().updateUserById(known.id, { email });
    expect(data.user?.email).toBe(email);
    expect(data.user?.identities?.[0]?.identity_data?.email).toBe(email);
    const taken = await confirmedUser(backend);
    const { error } = await api().updateUserById(known.id, { email: taken.email });
    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('with a new password ends all its sessions', async () => {
    const known = await confirmedUser(backend);
    const client = backend.client();
    await client.auth.signInWithPassword(known);
    const { error } = await api().updateUserById(known.id, { password: 'romesco-picante' });
    expect(error).toBeNull();
    expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    const signIn = await client.auth.signInWithPassword({ email: known.email, password: 'romesco-picante' });
    expect(signIn.error).toBeNull();
  });
});

test('deleting an account takes it and its sessions away', async () => {
  const known = await confirmedUser(backend);
  const client = backend.client();
  const { data } = await client.auth.signInWithPassword(known);
  const { error } = await api().deleteUser(known.id);
  expect(error).toBeNull();
  const response = await backend.raw('/user', { bearer: data.session?.access_token ?? '' });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'user_not_found' });
  const { rows } = await backend.deps.engine.query(
    OWNER,
    'select count(*)::int as left from auth.refresh_tokens where user_id = $1',
    [known.id],
  );
  expect(rows).toEqual([{ left: 0 }]);
  expect((await api().deleteUser(known.id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
  expect(await confirmedUser(backend, known.email)).toMatchObject({ email: known.email });
});

describe('everything of the secret key', () => {
  const paths: [method: string, path: string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${NOBODY}`],
    ['PUT', `/admin/users/${NOBODY}`],
    ['DELETE', `/admin/users/${NOBODY}`],
    ['GET', `/admin/users/${NOBODY}/factors`],
    ['DELETE', `/admin/users/${NOBODY}/factors/${NOBODY}`],
    ['POST', '/admin/generate_link'],
  ];
  test.each(paths)(
    '%s %s is refused to the publishable key, to users and to forged keys',
    async (method, path) => {
      const account = await confirmedUser(backend);
      const { data } = await backend.client().auth.signInWithPassword(account);
      const { publishable, secret } = backend.deps.keys;
      const body = method === 'GET' ? undefined : {};
      const tries: [what: Parameters<AuthBackend['raw']>[1], status: number, code: string | undefined][] = [
        [{ apikey: publishable }, 403, 'not_admin'],
        [{ apikey: publishable, bearer: publishable }, 403, 'not_admin'],
        [{ bearer: data.session?.access_token }, 403, 'not_admin'],
        [{ apikey: secret, bearer: data.session?.access_token }, 403, 'not_admin'],
        [{ bearer: secret.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')) }, 403, 'bad_jwt'],
        [{ apikey: null }, 401, undefined],
        [{ apikey: `${secret}x` }, 401, undefined],
      ];
      const answers = await Promise.all(
        tries.map(async ([options]) => {
          const response = await backend.raw(path, { method, body, ...options });
          return [response.status, (await response.json()).code];
        }),
      );
      expect(answers).toEqual(tries.map(([, status, code]) => [status, code]));
    },
  );
});
