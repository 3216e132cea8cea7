/** GET /admin/users/{id}/factors and DELETE of one, with the secret key. */
import { OWNER } from '../engine/engine.ts';
import { json } from '../http/handler.ts';
import { isUuid } from '../uuid.ts';
import { namedUser } from './admin-user.ts';
import { requireAdmin } from './authenticate.ts';
import type { Call } from './call.ts';
import { AuthFailure } from './errors.ts';
import { deleteFactor } from './factors.ts';
import type { AuthServices } from './services.ts';
import { factorJson } from './user-json.ts';

/** Throws 404 user_not_found. */
export async function adminListFactors(services: AuthServices, call: Call): Promise<Response> {
  await requireAdmin(services, call);
  const user = await services.deps.engine.transaction(OWNER, (tx) => namedUser(tx, call));
  return json(200, user.factors.map(factorJson));
}

/** Returns the removed factor. Throws 404 mfa_factor_not_found. */
export async function adminDeleteFactor(services: AuthServices, call: Call): Promise<Response> {
  await requireAdmin(services, call);
  const id = call.params.factor ?? '';
  if (!isUuid(id)) throw new AuthFailure(404, 'validation_failed', 'factor_id must be an UUID');
  const factor = await services.deps.engine.transaction(OWNER, async (tx) => {
    const user = await namedUser(tx, call);
    const found = user.factors.find((candidate) => candidate.id === id.toLowerCase());
    if (found) await deleteFactor(tx, found.id);
    return found;
  });
  if (!factor) throw new AuthFailure(404, 'mfa_factor_not_found', 'Factor not found');
  return json(200, factorJson(factor));
}
