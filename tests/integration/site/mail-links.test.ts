import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FormState, INITIAL_FORM_STATE } from '@/lib/accounts/model/form-state';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { formOf, redirectOf, requestState } from '../../support/request-state.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';

vi.mock('next/headers', () => import('../../support/request-state.ts'));

type Action = (before: FormState, form: FormData) => Promise<FormState>;
const backend = opened(() =>
  openSiteBackend({
    seed: false,
    env: { LOCAL_BACKEND_AUTOCONFIRM: 'off', LOCAL_BACKEND_SITE_URL: SITE },
  }),
);
let signUp: Action;
let requestReset: Action;
let followEmailLink: Action;
let verify: typeof import('@/app/(app)/auth/v1/verify/route');
let visitors = 0;

beforeAll(async () => {
  ({ signUp } = await import('@/lib/accounts/actions/sign-up'));
  ({ requestReset } = await import('@/lib/accounts/actions/request-reset'));
  ({ followEmailLink } = await import('@/lib/accounts/actions/follow-email-link'));
  verify = await import('@/app/(app)/auth/v1/verify/route');
});
beforeEach(() => {
  arriveElsewhere();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** Continues with another browser. */
function arriveElsewhere(): void {
  visitors += 1;
  requestState.arrive(`198.51.100.${visitors}`);
}

const PASSWORD = 'a fine password';
const newAddress = () => `${crypto.randomUUID()}@example.test`;
const signUpAs = (email: string, next = '') =>
  signUp(INITIAL_FORM_STATE, formOf({ fullName: 'Ana', email, next }));

async function mailsTo(email: string): Promise<{ kind: string; link: string }[]> {
  const folder = `${backend.dataDir}/mailbox`;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const mails = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(`${folder}/${name}`, 'utf8'))),
  );
  return mails.filter(({ to }) => to === email);
}

/** Query parameters of the newest mail's link. */
async function linkTo(email: string): Promise<Record<string, string>> {
  const link = (await mailsTo(email)).at(-1)?.link ?? '';
  expect(link.startsWith(`${SITE}/auth/v1/verify?`)).toBe(true);
  const answer = verify.GET(new Request(link));
  expect([answer.status, answer.headers.get('referrer-policy')]).toEqual([303, 'no-referrer']);
  const page = new URL(answer.headers.get('location') ?? '', SITE);
  expect(page.pathname).toBe('/auth/confirm');
  return Object.fromEntries(page.searchParams);
}

const follow = (values: Record<string, string>, password = PASSWORD, fullName = 'Ana') =>
  followEmailLink(INITIAL_FORM_STATE, formOf({ ...values, password, fullName }));

async function opens(email: string, password: string): Promise<boolean> {
  return (await backend.client().auth.signInWithPassword({ email, password })).error === null;
}

describe('the link of a sign-up', () => {
  it('leads to where the password is chosen, and with it to a session, once', async () => {
    const email = newAddress();
    expect(await signUpAs(email)).toMatchObject({ outcome: 'registered', values: { email } });
    const link = await linkTo(email);
    expect(await redirectOf(follow(link))).toBe('/es#confirmed');
    expect(requestState.jar.get('signed_in')).toBe('1');
    expect(await opens(email, PASSWORD)).toBe(true);
    expect(await redirectOf(follow(link))).toBe('/auth?notice=linkExpired');
  });

  it('works in another browser, and leads on to where the visitor wanted to go', async () => {
    const email = newAddress();
    await signUpAs(email, '/contacto');
    arriveElsewhere();
    expect(await redirectOf(follow(await linkTo(email)))).toBe('/contacto');
    expect(await opens(email, PASSWORD)).toBe(true);
  });

  it('is not used up by being looked at, nor by a password that is refused', async () => {
    const email = newAddress();
    await signUpAs(email);
    const link = await linkTo(email);
    await linkTo(email);
    expect(await follow(link, 'short')).toMatchObject({ problems: { password: 'tooShort' } });
    expect(await opens(email, 'short')).toBe(false);
    expect(await redirectOf(follow(link))).toBe('/es#confirmed');
  });
});

describe('what a stranger sent with a sign-up for an address', () => {
  /** Larger than servers accept as cookies, under known and unknown keys. */
  const LARGE = { full_name: 'Stranger', language: 'en', sub: 'x'.repeat(3000), note: 'x'.repeat(3000) };

  it('is cut to what the account may hold, in the database', async () => {
    const { data, error } = await backend.client().auth.signUp({
      email: newAddress(),
      password: 'the password of a stranger',
      options: { data: { ...LARGE, full_name: 'x'.repeat(3000) } },
    });
    expect(error).toBeNull();
    const found = await backend.service.auth.admin.getUserById(data.user?.id ?? '');
    const { user } = found.data;
    expect(user?.user_metadata).toEqual({
      full_name: 'x'.repeat(200),
      language: 'en',
      sub: user?.id,
      email: user?.email,
      email_verified: false,
      phone_verified: false,
    });
    expect(user?.identities?.[0]?.identity_data).toEqual(user?.user_metadata);
  });

  it('is gone once the owner has confirmed the address, who gives a name and a password', async () => {
    const email = newAddress();
    await backend.client().auth.signUp({ email, password: 'a stranger', options: { data: LARGE } });
    arriveElsewhere();
    await signUpAs(email);
    expect(requestState.jar.get('sign_up_name')).toBe('Ana');
    const link = await linkTo(email);
    expect((await follow(link, PASSWORD, ' ')).problems).toEqual({ fullName: 'required' });
    expect(await redirectOf(follow(link, PASSWORD, 'Ana Pérez'))).toBe('/es#confirmed');
    const { data } = await backend.client().auth.signInWithPassword({ email, password: PASSWORD });
    const facts = { sub: data.user?.id, email, email_verified: true, phone_verified: false };
    expect(data.user?.user_metadata).toEqual({ ...facts, language: 'es' });
    expect(data.user?.identities?.[0]?.identity_data).toEqual(facts);
    const { currentUser } = await import('@/lib/accounts/session');
    expect(await currentUser()).toMatchObject({ email, name: 'Ana Pérez' });
    expect(requestState.jar.has('sign_up_name')).toBe(false);
  });
});

it('the link of a new password works in another browser than the one that asked', async () => {
  const { email } = await backend.createUser('user');
  expect(await requestReset(INITIAL_FORM_STATE, formOf({ email }))).toMatchObject({ outcome: 'mailSent' });
  arriveElsewhere();
  expect(await redirectOf(follow(await linkTo(email)))).toBe('/auth/profile?outcome=passwordSaved');
  expect(await opens(email, PASSWORD)).toBe(true);
});

it('a sign-up for an address that has an account is answered as any other, and its owner is told by mail', async () => {
  const { email } = await backend.createUser('user');
  const [known, unknown] = [await signUpAs(email), await signUpAs(newAddress())];
  expect({ ...known, values: {} }).toEqual({ ...unknown, values: {} });
  expect(known).toMatchObject({ outcome: 'registered', values: { email } });
  expect(await mailsTo(email)).toMatchObject([{ kind: 'registered', link: SITE }]);
});

describe('a link that is none', () => {
  it.each(['', '?token=a', '?type=signup', '?token=a&type=reauthentication', '?token=%3Cb%3E&type=signup'])(
    'leads to the sign-in page: %j',
    (query) => {
      const answer = verify.GET(new Request(`${SITE}/auth/v1/verify${query}`));
      expect(answer.headers.get('location')).toBe('/auth?notice=linkExpired');
    },
  );

  it('with a code of another browser says so', async () => {
    expect(await redirectOf(follow({ code: crypto.randomUUID() }))).toBe('/auth?notice=otherBrowser');
  });

  it('is not taken for one while the backend does not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    expect(await redirectOf(follow({ token_hash: 'ab12', type: 'signup' }))).toBe('/auth?notice=unreachable');
  });
});
