/** POST /admin/users: creates an account without a mail. */
import { DatabaseError, OWNER, type Transaction } from '../engine/engine.ts';
import { uncached } from '../http/handler.ts';
import { isUuid } from '../uuid.ts';
import { type AdminParams, readAdminParams } from './admin-params.ts';
import { requireAdmin } from './authenticate.ts';
import type { Call } from './call.ts';
import { emailExists } from './confirm-token.ts';
import { AuthFailure, invalid } from './errors.ts';
import type { AuthServices } from './services.ts';
import { userJson } from './user-json.ts';
import { confirmEmail, insertEmailIdentity, insertUser, storedUser, updateUser } from './users.ts';

/** Throws 422 email_exists. Without a password the account cannot sign in until one is set. */
export async function adminCreateUser(services: AuthServices, call: Call): Promise<Response> {
  await requireAdmin(services, call);
  const params = await readAdminParams(services, call);
  if (params.email === '') throw invalid('Cannot create a user without either an email or phone');
  if (params.id !== '' && !isUuid(params.id)) throw invalid('ID must conform to the uuid v4 format');
  if (/^[0-]+$/.test(params.id)) throw invalid('ID cannot be a nil uuid');
  const now = services.now();
  const user = await services.deps.engine.transaction(OWNER, (tx) => create(tx, params, now)).catch(refusal);
  return uncached(userJson(user));
}

async function create(tx: Transaction, params: AdminParams, now: Date) {
  const { email } = params;
  const id = await insertUser(tx, {
    id: params.id.toLowerCase() || undefined,
    email,
    passwordHash: params.passwordHash ?? null,
    userMetadata: params.userMetadata ?? {},
    appMetadata: params.appMetadata,
    now,
  });
  await insertEmailIdentity(tx, id, { sub: id, email, email_verified: false, phone_verified: false }, now);
  if (params.bannedUntil) await updateUser(tx, id, { banned_until: params.bannedUntil }, now);
  const made = await storedUser(tx, id);
  if (!params.emailConfirm) return made;
  await confirmEmail(tx, made, now);
  return storedUser(tx, id);
}

function refusal(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw error;
  if (error.constraint === 'users_email_partial_key') throw emailExists();
  if (error.constraint === 'users_pkey') {
    throw new AuthFailure(422, 'user_already_exists', 'A user with this id has already been registered');
  }
  throw new AuthFailure(500, 'unexpected_failure', 'Database error creating new user');
}
