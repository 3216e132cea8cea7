/** PUT /admin/users/{id}: changes an account directly, without a mail. */
import { DatabaseError, OWNER, type Transaction } from '../engine/engine.ts';
import { uncached } from '../http/handler.ts';
import { type AdminParams, readAdminParams } from './admin-params.ts';
import { namedUser } from './admin-user.ts';
import { requireAdmin } from './authenticate.ts';
import type { Call } from './call.ts';
import { emailExists } from './confirm-token.ts';
import { AuthFailure } from './errors.ts';
import { clearTokens } from './one-time-tokens.ts';
import type { AuthServices } from './services.ts';
import { closeSessions } from './sessions.ts';
import { userJson } from './user-json.ts';
import {
  confirmEmail,
  insertEmailIdentity,
  mergeMetadata,
  storedUser,
  type User,
  updateEmailIdentity,
  updateUser,
} from './users.ts';

/** A new password ends all sessions. Throws 404 user_not_found, 422 email_exists. */
export async function adminUpdateUser(services: AuthServices, call: Call): Promise<Response> {
  await requireAdmin(services, call);
  const params = await readAdminParams(services, call);
  const now = services.now();
  const changed = await services.deps.engine
    .transaction(OWNER, async (tx) => {
      const user = await namedUser(tx, call);
      await apply(tx, user, params, now);
      return storedUser(tx, user.id);
    })
    .catch(refusal);
  return uncached(userJson(changed));
}

async function apply(tx: Transaction, user: User, params: AdminParams, now: Date): Promise<void> {
  if (params.email !== '') await changeEmail(tx, user, params, now);
  if (params.passwordHash !== undefined) {
    await clearTokens(tx, user.id);
    await closeSessions(tx, user.id, 'global', null);
  }
  const { appMetadata, userMetadata } = params;
  const metadata = userMetadata ? mergeMetadata(user.raw_user_meta_data, userMetadata) : undefined;
  await updateUser(
    tx,
    user.id,
    {
      role: params.role || undefined,
      encrypted_password: params.passwordHash,
      banned_until: params.bannedUntil,
      raw_app_meta_data: appMetadata ? mergeMetadata(user.raw_app_meta_data, appMetadata) : undefined,
      raw_user_meta_data: metadata,
    },
    now,
  );
  if (params.emailConfirm) {
    await confirmEmail(tx, { ...user, raw_user_meta_data: metadata ?? user.raw_user_meta_data }, now);
  }
}

async function changeEmail(tx: Transaction, user: User, params: AdminParams, now: Date): Promise<void> {
  const { email, emailConfirm } = params;
  await updateUser(tx, user.id, { email, email_change: '', email_change_confirm_status: 0 }, now);
  if (email !== user.email) await clearTokens(tx, user.id);
  const facts = { email, email_verified: emailConfirm };
  if (user.identities.some(({ provider }) => provider === 'email')) {
    await updateEmailIdentity(tx, user.id, facts, now);
  } else {
    await insertEmailIdentity(tx, user.id, { sub: user.id, phone_verified: false, ...facts }, now);
  }
}

function refusal(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw error;
  if (error.constraint === 'users_email_partial_key') throw emailExists();
  throw new AuthFailure(500, 'unexpected_failure', 'Error updating user');
}
