import type { Transaction } from '../engine/engine.ts';
import { AuthFailure, invalid } from './errors.ts';
import { clearTokens, type StoredToken, type TokenType } from './one-time-tokens.ts';
import type { AuthServices } from './services.ts';
import { confirmEmail, findUserById, isBanned, storedUser, type User, updateEmailIdentity } from './users.ts';

/** Token types of a verification type. Throws 400 validation_failed for an unknown one. */
export function tokenTypesOf(type: string): TokenType[] {
  const types: Record<string, TokenType[]> = {
    signup: ['confirmation_token'],
    invite: ['confirmation_token'],
    recovery: ['recovery_token'],
    magiclink: ['recovery_token'],
    email: ['confirmation_token', 'recovery_token'],
  };
  const found = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!found) throw invalid('Invalid email verification type');
  return found;
}

/** The account to sign in. Throws 403 otp_expired, user_banned. */
export async function confirmToken(
  services: AuthServices,
  tx: Transaction,
  token: StoredToken,
): Promise<User> {
  const now = services.now();
  const user = await findUserById(tx, token.userId);
  if (!user) throw linkExpired();
  if (isBanned(user, now)) throw new AuthFailure(403, 'user_banned', 'User is banned');
  await clearTokens(tx, user.id);
  if (!user.email_confirmed_at) await confirmEmail(tx, user, now);
  if (token.type === 'confirmation_token') {
    await updateEmailIdentity(tx, user.id, { email_verified: true }, now);
  }
  return storedUser(tx, user.id);
}

export function emailExists(): AuthFailure {
  return new AuthFailure(422, 'email_exists', 'A user with this email address has already been registered');
}

/** 403 for a link that was used, replaced or expired. */
export function linkExpired(): AuthFailure {
  return new AuthFailure(403, 'otp_expired', 'Email link is invalid or has expired');
}
