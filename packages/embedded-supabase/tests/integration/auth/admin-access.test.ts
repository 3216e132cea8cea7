import { describe, expect, test } from 'vitest';
import { opened } from '../../support/opened.ts';
import { type AuthBackend, confirmedUser, openAuthBackend } from './backend.ts';

const backend = opened(() => openAuthBackend({ rateLimits: false }));
const NOBODY = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';

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
