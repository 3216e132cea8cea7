/** POST /token?grant_type=password: signs in with e-mail and password. */
import { OWNER } from '../engine/engine.ts';
import { uncached } from '../http/handler.ts';
import { readBody } from './body.ts';
import type { Call } from './call.ts';
import { AuthFailure, invalid } from './errors.ts';
import { weaknessOf } from './passwords.ts';
import {
  PASSWORD_BY_ACCOUNT,
  PASSWORD_BY_ADDRESS,
  PASSWORD_FROM_ANYWHERE,
  PASSWORD_IN_A_DAY,
  type Rule,
} from './rate-limits.ts';
import type { AuthServices } from './services.ts';
import { signedInAnswer } from './session-answer.ts';
import { findUserByEmail, isBanned, type User } from './users.ts';

/** Unknown address and wrong password: 400 invalid_credentials after the same work. Throws 429 after too many. */
export async function tokenPassword(services: AuthServices, call: Call): Promise<Response> {
  const { limits, deps } = services;
  const body = await readBody(call.request);
  const [emailField, password] = [body.text('email'), body.text('password')];
  if (emailField === '') throw invalid('missing email or phone');
  const email = emailField.toLowerCase();
  const account = `${call.clientKey}\n${email}`;
  // A right password only removes its own count; otherwise the owner's sign-ins would let others continue guessing.
  const counts: [Rule, string][] = [
    [PASSWORD_BY_ADDRESS, call.clientKey],
    [PASSWORD_FROM_ANYWHERE, email],
    [PASSWORD_IN_A_DAY, email],
  ];
  limits.check(PASSWORD_BY_ACCOUNT, account);
  for (const [rule, key] of counts) limits.check(rule, key);
  // Counted before the slow comparison, so that parallel requests cannot exceed the limit.
  limits.note(PASSWORD_BY_ACCOUNT, account);
  for (const [rule, key] of counts) limits.note(rule, key);
  const user = await deps.engine.transaction(OWNER, (tx) => findUserByEmail(tx, email));
  const right = await services.passwords.verify(password, user?.encrypted_password);
  if (!right || !user) throw new AuthFailure(400, 'invalid_credentials', 'Invalid login credentials');
  limits.forget(PASSWORD_BY_ACCOUNT, account);
  for (const [rule, key] of counts) limits.giveBack(rule, key);
  requireUsable(user, services.now());
  const answer = await deps.engine.transaction(OWNER, (tx) =>
    signedInAnswer(services, tx, user, 'password', call.client),
  );
  const weakness = weaknessOf(password, deps.config.minPasswordLength);
  return uncached(weakness ? { ...answer, weak_password: weakness } : answer);
}

function requireUsable(user: User, now: Date): void {
  if (isBanned(user, now)) throw new AuthFailure(400, 'user_banned', 'User is banned');
  if (!user.email_confirmed_at) throw new AuthFailure(400, 'email_not_confirmed', 'Email not confirmed');
}
