/** The proof required for a password change. */
import type { SignedIn } from './authenticate.ts';
import type { Body } from './body.ts';
import type { Call } from './call.ts';
import { AuthFailure } from './errors.ts';
import { PASSWORD_BY_ACCOUNT } from './rate-limits.ts';
import type { AuthServices } from './services.ts';

/** Seconds that a session opened by mail counts as proof: the validity of a link. */
const FRESH = 3_600;
const BY_MAIL = ['otp', 'recovery', 'invite', 'magiclink', 'email/signup'];

/**
 * Permits a password change after a mail's link, or with `current_password`. Throws 400 reauthentication_needed,
 * invalid_credentials.
 */
export async function requireFreshProof(
  services: AuthServices,
  call: Call,
  { user, session }: SignedIn,
  body: Body,
): Promise<void> {
  const current = body.text('current_password');
  if (current !== '') {
    const account = `${call.clientKey}\n${user.email}`;
    services.limits.take(PASSWORD_BY_ACCOUNT, account);
    if (!(await services.passwords.verify(current, user.encrypted_password))) {
      throw new AuthFailure(400, 'invalid_credentials', 'Invalid login credentials');
    }
    services.limits.forget(PASSWORD_BY_ACCOUNT, account);
    return;
  }
  const oldest = services.now().getTime() / 1000 - FRESH;
  const byMail = session.amr.some(({ method, timestamp }) => BY_MAIL.includes(method) && timestamp > oldest);
  if (user.encrypted_password && !byMail) {
    throw new AuthFailure(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
}
