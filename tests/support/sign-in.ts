import type { Page } from '@playwright/test';
import { createServerClient } from '@supabase/ssr';
import type { Role } from './backend.ts';
import { serviceClient } from './school-pictures.ts';
import { siteUnderTest } from './site.ts';

export interface SignedIn {
  id: string;
  email: string;
  password: string;
}

const PASSWORD = 'a long enough password';

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
    const { error: refused } = await client.from('user_roles').insert({ user_id: data.user.id, role });
    if (refused) throw new Error(refused.message);
  }
  return { id: data.user.id, email, password: PASSWORD };
}

/** The session cookies of somebody who has signed in with this account, as the site writes them. */
export async function sessionCookies(account: SignedIn): Promise<{ name: string; value: string }[]> {
  const { backend } = siteUnderTest();
  const written: { name: string; value: string }[] = [];
  const client = createServerClient(backend.url, backend.publishableKey, {
    cookieOptions: { name: 'gcsd-auth' },
    cookies: { getAll: () => [], setAll: (cookies) => void written.push(...cookies) },
  });
  const { error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return written.map(({ name, value }) => ({ name, value }));
}

/** Makes an account with this role and signs the page's browser in as it, without going through the form. */
export async function signInAs(page: Page, role: Role): Promise<SignedIn> {
  const account = await makeAccount(role);
  const { url } = siteUnderTest();
  const cookies = await sessionCookies(account);
  await page
    .context()
    .addCookies([
      ...cookies.map(({ name, value }) => ({ name, value, url, httpOnly: true })),
      { name: 'signed_in', value: '1', url },
    ]);
  return account;
}
