import { OWNER } from '../engine/engine.ts';
import { uncached } from '../http/handler.ts';
import { namedUser } from './admin-user.ts';
import { requireAdmin } from './authenticate.ts';
import type { Call } from './call.ts';
import type { AuthServices } from './services.ts';
import { userJson } from './user-json.ts';

/** Throws 404 user_not_found. */
export async function adminGetUser(services: AuthServices, call: Call): Promise<Response> {
  await requireAdmin(services, call);
  const user = await services.deps.engine.transaction(OWNER, (tx) => namedUser(tx, call));
  return uncached(userJson(user));
}
