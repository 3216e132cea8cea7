import type { Page } from '@playwright/test';
import { createServerClient } from '@supabase/ssr';
import type { Role } from './backend.ts';
import { PASSWORD } from './password.ts';
import { serviceClient } from './school-pictures.ts';
import { siteUnderTest } from './site.ts';

export interface SignedIn {
  id: string;
  email: string;
  password: string;
}

/** Creates a confirmed account with this role and a unique address through the admin API. */
export async function makeAccount(role: Role): Promise<SignedIn> {
  const email = `${role}-${crypto.randomUUID()}@example.org`;
  const client = serviceClient();
  const { data, error } = await client.auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: `Test ${role}` },
  });
  if (error) throw error;
  if (role !== 'user') {
    await client.from('user_roles').insert({ user_id: data.user.id, role }).throwOnError();
  }
  return { id: data.user.id, email, password: PASSWORD };
}

/** The session cookies of this account, as the site writes them. */
export async function sessionCookies(account: SignedIn): Promise<{ name: string; value: string }[]> {
  const { backend } = siteUnderTest();
  const written: { name: string; value: string }[] = [];
  const client = createServerClient(backend.url, backend.publishableKey, {
    cookieOptions: { name: 'gcsd-auth' },
    cookies: { encode: 'tokens-only', getAll: () => [], setAll: (cookies) => void written.push(...cookies) },
  });
  const { error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return written.map(({ name, value }) => ({ name, value }));
}

interface Session {
  account: SignedIn;
  cookies: { name: string; value: string }[];
}

async function startSession(role: Role): Promise<Session> {
  const account = await makeAccount(role);
  return { account, cookies: await sessionCookies(account) };
}

async function giveSession(page: Page, { account, cookies }: Session): Promise<SignedIn> {
  const { url } = siteUnderTest();
  await page
    .context()
    .addCookies([
      ...cookies.map(({ name, value }) => ({ name, value, url, httpOnly: true })),
      { name: 'signed_in', value: '1', url },
    ]);
  return account;
}

/** One per role and worker: most tests do not depend on the account. */
const sessions = new Map<Role, Promise<Session>>();

/**
 * Signs the browser in with this role, without the form. The account is shared by the worker's tests: to change, sign
 * out or delete it use `signInAsNew`.
 */
export async function signInAs(page: Page, role: Role): Promise<SignedIn> {
  const session = sessions.get(role) ?? startSession(role);
  sessions.set(role, session);
  return giveSession(page, await session);
}

export async function signInAsNew(page: Page, role: Role): Promise<SignedIn> {
  return giveSession(page, await startSession(role));
}
