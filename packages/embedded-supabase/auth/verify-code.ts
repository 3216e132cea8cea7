/** POST /verify: verifies a typed code, or a token from the site. */
import { OWNER, type Transaction } from '../engine/engine.ts';
import { json } from '../http/handler.ts';
import { type Body, readBody } from './body.ts';
import type { Call } from './call.ts';
import { codeExpired, confirmToken, linkExpired, ONE_OF_TWO, tokenTypesOf } from './confirm-token.ts';
import { requireEmail } from './email.ts';
import { invalid } from './errors.ts';
import { findByLink, findByOtp, type StoredToken } from './one-time-tokens.ts';
import { requirePhone } from './phone.ts';
import { CODE_BY_ACCOUNT, VERIFY_BY_ADDRESS } from './rate-limits.ts';
import type { AuthServices } from './services.ts';
import { type SessionAnswer, sessionAnswer } from './session-answer.ts';
import { openSession } from './sessions.ts';
import { findUserById } from './users.ts';

interface Attempt {
  find(tx: Transaction, now: Date): Promise<StoredToken | undefined>;
  refusal: () => Error;
  account?: string;
}

/** A session, or `{msg, code}` when the other address must still confirm. Throws 403 otp_expired, 429. */
export async function verifyCode(services: AuthServices, call: Call): Promise<Response> {
  const { limits, deps } = services;
  const attempt = attemptOf(await readBody(call.request));
  if (attempt.account !== undefined) {
    limits.take(VERIFY_BY_ADDRESS, call.clientKey);
    limits.take(CODE_BY_ACCOUNT, attempt.account);
  }
  const now = services.now();
  const answer = await deps.engine.transaction(OWNER, async (tx): Promise<SessionAnswer | null> => {
    const stored = await attempt.find(tx, now);
    if (!stored) throw attempt.refusal();
    const confirmed = await confirmToken(services, tx, stored);
    if (!confirmed) return null;
    const { session, refreshToken } = await openSession(tx, confirmed, 'otp', call.client, now);
    const user = (await findUserById(tx, confirmed.id)) ?? confirmed;
    return sessionAnswer(services, user, session, refreshToken);
  });
  if (attempt.account !== undefined) limits.giveBack(CODE_BY_ACCOUNT, attempt.account);
  return json(200, answer ?? { msg: ONE_OF_TWO, code: '200' }, { 'cache-control': 'no-store' });
}

function attemptOf(body: Body): Attempt {
  const [type, token, tokenHash] = [body.text('type'), body.text('token'), body.text('token_hash')];
  const [email, phone] = [body.text('email'), body.text('phone')];
  if (type === '') throw invalid('Verify requires a verification type');
  if ((token === '') === (tokenHash === '')) {
    throw invalid('Verify requires either a token or a token hash');
  }
  if (tokenHash !== '') {
    if (email !== '' || phone !== '') throw invalid('Only the token_hash and type should be provided');
    const types = tokenTypesOf(type);
    return { find: (tx, now) => findByLink(tx, tokenHash, types, now), refusal: linkExpired };
  }
  if ((email === '') === (phone === '')) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  if (phone !== '') {
    // Accounts have no telephone number, so no code was sent to one.
    requirePhone(phone);
    return { find: async () => undefined, refusal: codeExpired, account: phone };
  }
  const account = requireEmail(email);
  const types = tokenTypesOf(type);
  return { find: (tx, now) => findByOtp(tx, account, token, types, now), refusal: codeExpired, account };
}
