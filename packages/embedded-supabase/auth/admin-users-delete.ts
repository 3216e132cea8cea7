import { createHash } from 'node:crypto';
import { DatabaseError, OWNER, type Transaction } from '../engine/engine.ts';
import { json } from '../http/handler.ts';
import { namedUser } from './admin-user.ts';
import { requireAdmin } from './authenticate.ts';
import { readBody } from './body.ts';
import type { Call } from './call.ts';
import { AuthFailure } from './errors.ts';
import { clearTokens } from './one-time-tokens.ts';
import type { AuthServices } from './services.ts';
import { closeSessions } from './sessions.ts';
import { deleteUser, type User, updateUser } from './users.ts';

/** 200 `{}`; `should_soft_delete` keeps the row without personal data. Throws 404 user_not_found. */
export async function adminDeleteUser(services: AuthServices, call: Call): Promise<Response> {
  await requireAdmin(services, call);
  const soft = (await readBody(call.request, true)).flag('should_soft_delete');
  const now = services.now();
  try {
    await services.deps.engine.transaction(OWNER, async (tx) => {
      const user = await namedUser(tx, call);
      if (!soft) return deleteUser(tx, user.id);
      if (user.deleted_at === null) await anonymise(tx, user, now);
    });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new AuthFailure(500, 'unexpected_failure', 'Database error deleting user');
  }
  return json(200, {});
}

async function anonymise(tx: Transaction, user: User, now: Date): Promise<void> {
  const nobody = createHash('sha256').update(`${user.id}${user.email}`).digest('base64url');
  await updateUser(
    tx,
    user.id,
    {
      email: nobody,
      encrypted_password: '',
      email_change: '',
      raw_app_meta_data: {},
      raw_user_meta_data: {},
      deleted_at: now.toISOString(),
    },
    now,
  );
  await tx.query(
    `update auth.identities set identity_data = '{}', provider_id = $2, updated_at = $3 where user_id = $1`,
    [user.id, nobody, now.toISOString()],
  );
  await tx.query('delete from auth.mfa_factors where user_id = $1', [user.id]);
  await clearTokens(tx, user.id);
  await closeSessions(tx, user.id, 'global', null);
}
