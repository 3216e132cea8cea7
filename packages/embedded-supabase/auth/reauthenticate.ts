/** GET /reauthenticate, and the proof required for a password change. */
import { OWNER } from '../engine/engine.ts';
import { json } from '../http/handler.ts';
import { requireUser, type SignedIn } from './authenticate.ts';
import type { Body } from './body.ts';
import type { Call } from './call.ts';
import { AuthFailure, invalid } from './errors.ts';
import { allowMail, deliver } from './mails.ts';
import { clearTokens, createToken, findByOtp } from './one-time-tokens.ts';
import { CODE_BY_ACCOUNT, PASSWORD_BY_ACCOUNT } from './rate-limits.ts';
import type { AuthServices } from './services.ts';
import { updateUser } from './users.ts';

/** Seconds that a session opened by mail counts as proof: the validity of a link. */
const FRESH = 3_600;
const BY_MAIL = ['otp', 'recovery', 'invite', 'magiclink', 'email/signup'];

/** Sends a code to the account's address. Throws 422 without an address, 422 email_not_confirmed. */
export async function reauthenticate(services: AuthServices, call: Call): Promise<Response> {
  const { user } = await requireUser(services, call);
  const { email } = user;
  if (!email) {
    throw new AuthFailure(
      422,
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
    );
  }
  if (!user.email_confirmed_at) {
    throw new AuthFailure(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  allowMail(services, call, email);
  const now = services.now();
  const token = await services.deps.engine.transaction(OWNER, async (tx) => {
    await updateUser(tx, user.id, { reauthentication_sent_at: now.toISOString() }, now);
    return createToken(tx, {
      userId: user.id,
      type: 'reauthentication_token',
      relatesTo: email,
      flowId: null,
      now,
    });
  });
  const metadata = user.raw_user_meta_data ?? {};
  await deliver(services, [{ kind: 'reauthentication', to: email, metadata, link: null, token }]);
  return json(200, {});
}

/**
 * Permits a password change after a mail's link, with a code in `nonce`, or with `current_password`. Throws 400
 * reauthentication_needed, invalid_credentials, 422 reauthentication_not_valid.
 */
export async function requireFreshProof(
  services: AuthServices,
  call: Call,
  { user, session }: SignedIn,
  body: Body,
): Promise<void> {
  const [nonce, current] = [body.text('nonce'), body.text('current_password')];
  if (current !== '') {
    const account = `${call.clientKey}\n${user.email}`;
    services.limits.take(PASSWORD_BY_ACCOUNT, account);
    if (!(await services.passwords.verify(current, user.encrypted_password))) {
      throw new AuthFailure(400, 'invalid_credentials', 'Invalid login credentials');
    }
    services.limits.forget(PASSWORD_BY_ACCOUNT, account);
    return;
  }
  if (nonce !== '') return spendNonce(services, user.id, user.email ?? '', nonce);
  const oldest = services.now().getTime() / 1000 - FRESH;
  const byMail = session.amr.some(({ method, timestamp }) => BY_MAIL.includes(method) && timestamp > oldest);
  if (user.encrypted_password && !byMail) {
    throw new AuthFailure(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
}

async function spendNonce(
  services: AuthServices,
  userId: string,
  email: string,
  nonce: string,
): Promise<void> {
  if (email === '') throw invalid('Reauthentication requires an email or a phone number');
  services.limits.take(CODE_BY_ACCOUNT, email);
  await services.deps.engine.transaction(OWNER, async (tx) => {
    const token = await findByOtp(tx, email, nonce, ['reauthentication_token'], services.now());
    if (token?.userId !== userId) {
      throw new AuthFailure(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
    }
    await clearTokens(tx, userId, ['reauthentication_token']);
  });
  services.limits.giveBack(CODE_BY_ACCOUNT, email);
}
