import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { opened } from '../../support/opened.ts';
import { confirmedUser, openAuthBackend, PASSWORD } from './backend.ts';

const backend = opened(() => openAuthBackend({ rateLimits: false }));
let bearer: string;
let id: string;

beforeAll(async () => {
  const account = await confirmedUser(backend);
  id = account.id;
  const { data } = await backend.client().auth.signInWithPassword(account);
  bearer = data.session?.access_token ?? '';
});

const oddText = fc.oneof(
  fc.constantFrom(
    ...[
      ...['', ' ', "'", '"; drop table auth.users; --', '%', '\\', '\u0000', '\ud800', '💥', '../..'],
      ...['null', '-1'],
    ],
    ...[...['a@b.test', 'A@B.TEST', 'a@b', 'signup', 'email', 'recovery'], ...['s256', '24h']],
    ...['pkce_', 'x'.repeat(300), '{"a":1}', '00000000-0000-0000-0000-000000000000', 'none', '9'.repeat(400)],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const oddValue = fc.oneof(
  { weight: 4, arbitrary: oddText },
  fc.constantFrom(null, true, 0, -1, 1e308, [], {}, [[]], { a: null }, { '': '' }),
  fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown),
);
const field = fc.constantFrom(
  ...[...['email', 'password', 'data', 'token_hash', 'type', 'refresh_token'], ...['auth_code']],
  ...['code_verifier', 'code_challenge', 'code_challenge_method', 'role', 'id', 'ban_duration'],
  ...['user_metadata', 'app_metadata', 'email_confirm', 'current_password', 'should_soft_delete'],
);
/** Half of them start with valid fields, so that the odd part is reached. */
const oddBody = fc
  .tuple(
    fc.constantFrom<Record<string, unknown>>({}, { email: 'odd@b.test', password: PASSWORD, type: 'signup' }),
    fc.dictionary(field, oddValue, { maxKeys: 6 }),
  )
  .map(([base, odd]) => ({ ...base, ...odd }));

const TARGETS: [method: string, path: string][] = [
  ['POST', '/signup'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/token?grant_type=pkce'],
  ['PUT', '/user'],
  ['POST', '/verify'],
  ['POST', '/resend'],
  ['POST', '/admin/users'],
  ['PUT', '/admin/users/ID'],
  ['POST', '/admin/generate_link'],
];

describe('odd input', () => {
  test.each(TARGETS)('to %s %s is answered or refused, never a failure', async (method, path) => {
    const admin = path.startsWith('/admin');
    const { secret } = backend.deps.keys;
    await fc.assert(
      fc.asyncProperty(oddBody, oddText, async (body, redirect) => {
        const target = `${path.replace('ID', id)}${path.includes('?') ? '&' : '?'}redirect_to=${encodeURIComponent(redirect.toWellFormed())}`;
        const credentials = admin ? { apikey: secret } : path === '/user' ? { bearer } : {};
        const response = await backend.raw(target, { method, body, ...credentials });
        expect(response.status).toBeLessThan(500);
      }),
      { numRuns: 12, seed: 11 },
    );
  });

  test('in the address of a link is answered or refused, never a failure', async () => {
    await fc.assert(
      fc.asyncProperty(oddText, oddText, oddText, async (token, type, redirect_to) => {
        const query = new URLSearchParams({ token, type, redirect_to });
        const response = await backend.raw(`/verify?${query}`, { apikey: null });
        expect([303, 400]).toContain(response.status);
      }),
      { numRuns: 60, seed: 11 },
    );
  });
});
