import { makeAccount, sessionCookies } from '../../tests/support/sign-in.ts';

/** The cookie header of a new account with a role. */
export async function cookieOf(role: Parameters<typeof makeAccount>[0]): Promise<string> {
  const cookies = await sessionCookies(await makeAccount(role));
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
