import { describe, expect, test } from 'vitest';
import { OWNER } from '../../../engine/engine.ts';
import { opened } from '../../support/opened.ts';
import { type AuthBackend, confirmedUser, openAuthBackend } from './backend.ts';

const backend = opened(() => openAuthBackend({ rateLimits: false }));
const NOBODY = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';

const api = () => backend.admin().auth.admin;

test('second factors are listed in the account and for the secret key, which can remove them', async () => {
  const known = await confirmedUser(backend);
  const id = crypto.randomUUID();
  await backend.deps.engine.query(
    OWNER,
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, 'phone', 'totp', 'verified', now(), now(), 'hidden')`,
    [id, known.id],
  );
  const client = backend.client();
  await client.auth.signInWithPassword(known);
  const levels = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(levels.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  const refused = await client.auth.updateUser({ password: 'romesco-picante' });
  expect(refused.error).toMatchObject({ status: 401, code: 'insufficient_aal' });
  const listed = await api().mfa.listFactors({ userId: known.id });
  expect(listed.data?.factors).toMatchObject([{ id, factor_type: 'totp', status: 'verified' }]);
  expect(JSON.stringify(listed.data)).not.toContain('hidden');
  expect((await api().mfa.deleteFactor({ userId: known.id, id })).error).toBeNull();
  const gone = await api().mfa.deleteFactor({ userId: known.id, id });
  expect(gone.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
  expect((await api().mfa.listFactors({ userId: NOBODY })).error).toMatchObject({ status: 404 });
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
    ['POST', '/invite'],
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
