import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type FormState, INITIAL_FORM_STATE } from '@/lib/auth/model/form-state';
import type { TestBackend } from '../../support/backend.ts';
import { formOf, RequestState } from '../../support/request-state.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';

const request = vi.hoisted(() => ({ current: undefined as RequestState | undefined }));
vi.mock('next/headers', () => ({
  cookies: async () => request.current?.cookies(),
  headers: async () => request.current?.headers,
}));

const requestState = new RequestState();
let backend: TestBackend;
let signUp: (before: FormState, form: FormData) => Promise<FormState>;
let verify: typeof import('@/app/(app)/auth/v1/verify/route');
let verifyEmailLink: (query: URLSearchParams) => Promise<string>;
let sent = 0;

beforeAll(async () => {
  request.current = requestState;
  backend = await openSiteBackend({
    seed: false,
    env: { LOCAL_BACKEND_AUTOCONFIRM: 'off', LOCAL_BACKEND_SITE_URL: SITE },
  });
  ({ signUp } = await import('@/lib/auth/actions/sign-up'));
  ({ verifyEmailLink } = await import('@/lib/auth/services/verify-email-link'));
  verify = await import('@/app/(app)/auth/v1/verify/route');
});
afterAll(() => backend.close());
beforeEach(() => requestState.arrive('198.51.100.7'));

/** Signs somebody new up and gives the link that was mailed to them. */
async function mailedLink(): Promise<string> {
  sent += 1;
  const email = `person-${sent}@example.test`;
  const form = formOf({ fullName: 'Ana', email, password: 'a fine password', next: '' });
  expect(await signUp(INITIAL_FORM_STATE, form)).toMatchObject({ outcome: 'registered', values: { email } });
  const folder = `${backend.dataDir}/mailbox`;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const mails = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(`${folder}/${name}`, 'utf8'))),
  );
  return mails.find(({ to }) => to === email).link;
}

/** Follows the link as far as the site's own page. */
async function follow(link: string): Promise<URL> {
  const answer = await verify.GET(new Request(link));
  expect(answer.status).toBe(303);
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  return new URL(answer.headers.get('location') ?? '', SITE);
}

it('a mailed link leads through the site to a session, once', async () => {
  const link = await mailedLink();
  expect(link.startsWith(`${SITE}/auth/v1/verify?`)).toBe(true);
  expect(verify.HEAD().status).toBe(200);
  const landing = await follow(link);
  expect(landing.origin + landing.pathname).toBe(`${SITE}/auth/confirm`);
  expect(await verifyEmailLink(landing.searchParams)).toBe('/es#confirmed');
  expect(requestState.jar.get('signed_in')).toBe('1');
  const again = await follow(link);
  expect(await verifyEmailLink(again.searchParams)).toBe('/auth?notice=linkExpired');
});

it('a link that another browser opens confirms the address and asks to sign in', async () => {
  const landing = await follow(await mailedLink());
  requestState.arrive('198.51.100.8');
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await verifyEmailLink(landing.searchParams)).toBe('/auth?notice=confirmedElsewhere');
  expect(requestState.jar.has('signed_in')).toBe(false);
});

it('an address taken by a confirmed account is told so, where the backend hides it', async () => {
  const { email } = await backend.createUser('user');
  const form = formOf({ fullName: 'Eva', email, password: 'a fine password', next: '' });
  expect(await signUp(INITIAL_FORM_STATE, form)).toMatchObject({ outcome: 'alreadyRegistered' });
});

it('the visitor counts for a followed link, and nothing but that one path is handed on', async () => {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
    asked.push(new Request(input, init));
    return Promise.resolve(Response.json({ msg: 'no' }, { status: 400 }));
  });
  const answer = await verify.GET(new Request(`${SITE}/auth/v1/verify?token=a&type=signup&redirect_to=x`));
  expect(answer.headers.get('location')).toBe('/auth?notice=linkExpired');
  expect(asked.map(({ url }) => url)).toEqual([
    `${backend.url}/auth/v1/verify?token=a&type=signup&redirect_to=x`,
  ]);
  expect(asked[0]?.headers.get('sb-forwarded-for')).toBe('198.51.100.7');
  expect(asked[0]?.redirect).toBe('manual');
});

it('a backend that does not answer is said not to', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  const answer = await verify.GET(new Request(`${SITE}/auth/v1/verify?token=a&type=signup`));
  expect(answer.headers.get('location')).toBe('/auth?notice=unreachable');
});
