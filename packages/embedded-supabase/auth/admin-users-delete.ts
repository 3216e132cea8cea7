import { DatabaseError, OWNER } from '../engine/engine.ts';
import { json } from '../http/handler.ts';
import { namedUser } from './admin-user.ts';
import { requireAdmin } from './authenticate.ts';
import { readBody } from './body.ts';
import type { Call } from './call.ts';
import { AuthFailure, invalid } from './errors.ts';
import type { AuthServices } from './services.ts';
import { deleteUser } from './users.ts';

/** DELETE /admin/users/{id}: 200 `{}`. Throws 400 for a soft deletion, 404 user_not_found. */
export async function adminDeleteUser(services: AuthServices, call: Call): Promise<Response> {
  await requireAdmin(services, call);
  if ((await readBody(call.request, true)).flag('should_soft_delete')) {
    throw invalid('Accounts are deleted completely');
  }
  try {
    await services.deps.engine.transaction(OWNER, async (tx) =>
      deleteUser(tx, (await namedUser(tx, call)).id),
    );
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new AuthFailure(500, 'unexpected_failure', 'Database error deleting user');
  }
  return json(200, {});
}
