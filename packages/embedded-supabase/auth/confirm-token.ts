import { DatabaseError, type Transaction } from '../engine/engine.ts';
import { needsBothAddresses } from './email-change.ts';
import { AuthFailure, invalid } from './errors.ts';
import { clearTokens, type StoredToken, type TokenType } from './one-time-tokens.ts';
import type { AuthServices } from './services.ts';
import { confirmEmail, findUserById, isBanned, type User, updateEmailIdentity, updateUser } from './users.ts';

/** Message when one of two addresses of a change has confirmed. */
export const ONE_OF_TWO =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Token types of a verification type. Throws 400 validation_failed for an unknown one. */
export function tokenTypesOf(type: string): TokenType[] {
  const types: Record<string, TokenType[]> = {
    signup: ['confirmation_token'],
    invite: ['confirmation_token'],
    recovery: ['recovery_token'],
    magiclink: ['recovery_token'],
    email: ['confirmation_token', 'recovery_token'],
    email_change: ['email_change_token_new', 'email_change_token_current'],
  };
  const found = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!found) throw invalid('Invalid email verification type');
  return found;
}

/** The account to sign in; null when the other address must still confirm. Throws 403 user_banned, 422 email_exists. */
export async function confirmToken(
  services: AuthServices,
  tx: Transaction,
  token: StoredToken,
): Promise<User | null> {
  const now = services.now();
  const user = await findUserById(tx, token.userId);
  if (!user) throw linkExpired();
  if (isBanned(user, now)) throw new AuthFailure(403, 'user_banned', 'User is banned');
  if (token.type === 'email_change_token_new' || token.type === 'email_change_token_current') {
    return changeEmail(services, tx, user, token);
  }
  await clearTokens(tx, user.id);
  if (!user.email_confirmed_at) await confirmEmail(tx, user, now);
  if (token.type === 'confirmation_token') {
    await updateEmailIdentity(tx, user.id, { email_verified: true }, now);
  }
  return (await findUserById(tx, user.id)) ?? null;
}

async function changeEmail(
  services: AuthServices,
  tx: Transaction,
  user: User,
  token: StoredToken,
): Promise<User | null> {
  const now = services.now();
  const email = user.email_change;
  if (!email) throw linkExpired();
  if (needsBothAddresses(services, user) && user.email_change_confirm_status === 0) {
    await clearTokens(tx, user.id, [token.type]);
    await updateUser(tx, user.id, { email_change_confirm_status: 1 }, now);
    return null;
  }
  try {
    await updateUser(
      tx,
      user.id,
      { email, email_change: '', email_change_confirm_status: 0, email_confirmed_at: now.toISOString() },
      now,
    );
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23505') throw error;
    throw emailExists();
  }
  await updateEmailIdentity(tx, user.id, { email, email_verified: true }, now);
  await clearTokens(tx, user.id);
  return (await findUserById(tx, user.id)) ?? null;
}

export function emailExists(): AuthFailure {
  return new AuthFailure(422, 'email_exists', 'A user with this email address has already been registered');
}

/** 403 for a link that was used, replaced or expired. */
export function linkExpired(): AuthFailure {
  return new AuthFailure(403, 'otp_expired', 'Email link is invalid or has expired');
}
