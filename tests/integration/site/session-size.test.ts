import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type FormState, INITIAL_FORM_STATE } from '@/lib/accounts/model/form-state';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import type { TestUser } from '../../support/backend.ts';
import { formOf, redirectOf, requestState } from '../../support/request-state.ts';
import { openSiteBackend } from '../../support/site-backend.ts';

vi.mock('next/headers', () => import('../../support/request-state.ts'));

const backend = opened(() => openSiteBackend({ seed: false }));
let signIn: (before: FormState, form: FormData) => Promise<FormState>;
let refreshSession: typeof import('@/lib/supabase/refresh')['refreshSession'];
let user: TestUser;

beforeAll(async () => {
  ({ signIn } = await import('@/lib/accounts/actions/sign-in'));
  ({ refreshSession } = await import('@/lib/supabase/refresh'));
});
beforeEach(async () => {
  requestState.arrive('198.51.100.1');
  user = await backend.createUser('user');
});

const enter = () => signIn(INITIAL_FORM_STATE, formOf({ email: user.email, password: user.password }));
/** Makes the account's tokens longer by about 4/3 of this, through metadata that only the secret key may set. */
const lengthen = (bytes: number) =>
  backend.service.auth.admin.updateUserById(user.id, { app_metadata: { note: 'x'.repeat(bytes) } });
const cookies = () => requestState.cookies().getAll();
const session = () =>
  cookies()
    .filter(({ name }) => /^gcsd-auth(\.\d)?$/.test(name))
    .sort((a, b) => a.name.localeCompare(b.name));
const readSession = () =>
  JSON.parse(
    Buffer.from(
      session()
        .map(({ value }) => value)
        .join('')
        .replace('base64-', ''),
      'base64url',
    ).toString(),
  );

/** The session's cookies with an expired token. */
function runOut(): { name: string; value: string }[] {
  const value = Buffer.from(JSON.stringify({ ...readSession(), expires_at: 1 })).toString('base64url');
  return [
    { name: 'gcsd-auth', value: `base64-${value}` },
    { name: 'signed_in', value: '1' },
  ];
}

it('the cookies of a session hold its tokens, and nothing else of the account', async () => {
  await redirectOf(enter());
  expect(Object.keys(readSession()).sort()).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'token_type',
  ]);
});

it('a token as long as those of hosted projects is kept and refreshed', async () => {
  await lengthen(1500);
  await redirectOf(enter());
  expect(readSession().access_token.length).toBeGreaterThan(2500);
  const { signedIn, written } = await refreshSession(runOut());
  expect(signedIn).toBe(true);
  expect(written.map(({ name, value }) => [name, value !== ''])).toEqual([
    ['gcsd-auth', false],
    ['gcsd-auth.0', true],
    ['gcsd-auth.1', true],
    ['signed_in', true],
  ]);
});

it('a session that servers would refuse is not opened, and the form says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await lengthen(4000);
  expect(await enter()).toMatchObject({ outcome: 'sessionTooLarge', values: { email: user.email } });
  expect(cookies()).toEqual([]);
});

it('a session that becomes one is ended at its next refresh', async () => {
  await redirectOf(enter());
  await lengthen(4000);
  const { signedIn, written } = await refreshSession(runOut());
  expect(signedIn).toBe(false);
  expect(written.map(({ name, value, options }) => [name, value, options.maxAge])).toEqual([
    ['gcsd-auth', '', 0],
    ['signed_in', '', 0],
  ]);
});
