/** Unconfirmed accounts for links of the secret key. */
import { DatabaseError, type Transaction } from '../engine/engine.ts';
import type { JsonObject } from './body.ts';
import { emailExists } from './confirm-token.ts';
import type { AuthServices } from './services.ts';
import {
  findUserByEmail,
  insertEmailIdentity,
  insertUser,
  storedUser,
  type User,
  updateUser,
} from './users.ts';

/** The unconfirmed account of an address, created if missing, marked as invited. */
export async function invitedUser(
  services: AuthServices,
  tx: Transaction,
  email: string,
  data: JsonObject,
): Promise<User> {
  const now = services.now();
  const known = await findUserByEmail(tx, email);
  if (known?.email_confirmed_at) throw emailExists();
  const id = known?.id ?? (await insertUnconfirmed(tx, email, null, data, now));
  const moment = now.toISOString();
  await updateUser(tx, id, { invited_at: moment, confirmation_sent_at: moment }, now);
  return storedUser(tx, id);
}

/** Inserts an account and its identity. Throws 422 email_exists. */
export async function insertUnconfirmed(
  tx: Transaction,
  email: string,
  passwordHash: string | null,
  userMetadata: JsonObject,
  now: Date,
): Promise<string> {
  try {
    const id = await insertUser(tx, { email, passwordHash, userMetadata, now });
    await insertEmailIdentity(tx, id, { sub: id, email, email_verified: false, phone_verified: false }, now);
    return id;
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'users_email_partial_key') throw emailExists();
    throw error;
  }
}
