import type { Transaction } from '../engine/engine.ts';
import { isUuid } from '../uuid.ts';
import type { Call } from './call.ts';
import { AuthFailure } from './errors.ts';
import { findUserById, type User } from './users.ts';

/** The account in an admin path. Throws 404 validation_failed for an invalid id, 404 user_not_found. */
export async function namedUser(tx: Transaction, call: Call): Promise<User> {
  const id = call.params.id ?? '';
  if (!isUuid(id)) throw new AuthFailure(404, 'validation_failed', 'user_id must be an UUID');
  const user = await findUserById(tx, id);
  if (!user) throw new AuthFailure(404, 'user_not_found', 'User not found');
  return user;
}
