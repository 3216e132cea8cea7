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

/** A confirmed account with this role and an address nobody else has, made through the admin API. */
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

/** The session cookies of somebody who has signed in with this account, as the site writes them. */
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

/** Makes an account with this role and signs it in. */
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

/** One of each role in this process, which is one worker: most journeys need somebody who may, whoever it is. */
const sessions = new Map<Role, Promise<Session>>();

/**
 * Signs the page's browser in as somebody with this role, without going through the form. Other journeys of this worker
 * use the account too: who changes, leaves or deletes it signs in by `signInAsNew`.
 */
export async function signInAs(page: Page, role: Role): Promise<SignedIn> {
  const session = sessions.get(role) ?? startSession(role);
  sessions.set(role, session);
  return giveSession(page, await session);
}

/** Signs the page's browser in as somebody that no other journey knows. */
export async function signInAsNew(page: Page, role: Role): Promise<SignedIn> {
  return giveSession(page, await startSession(role));
}
