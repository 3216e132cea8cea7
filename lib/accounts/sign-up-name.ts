import { cookies } from 'next/headers';

/** The name typed at sign-up, kept here until the address is verified in this browser. */
export const NAME_COOKIE = 'sign_up_name';

/** The validity of the mail's link. */
const NAME_SECONDS = 3600;
const SCOPE = { path: '/auth', sameSite: 'lax', httpOnly: true } as const;

export async function keepName(fullName: string, secure: boolean): Promise<void> {
  const jar = await cookies();
  jar.set(NAME_COOKIE, fullName, { ...SCOPE, secure, maxAge: NAME_SECONDS });
}

export async function keptName(): Promise<string> {
  return (await cookies()).get(NAME_COOKIE)?.value ?? '';
}

export async function forgetName(): Promise<void> {
  const jar = await cookies();
  jar.delete({ name: NAME_COOKIE, ...SCOPE });
}
