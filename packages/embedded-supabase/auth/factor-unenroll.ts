import { OWNER } from '../engine/engine.ts';
import { json } from '../http/handler.ts';
import { requireUser } from './authenticate.ts';
import type { Call } from './call.ts';
import { AuthFailure } from './errors.ts';
import { deleteFactor, ownFactor } from './factors.ts';
import type { AuthServices } from './services.ts';

/** Returns its id. Throws 422 insufficient_aal for a verified factor in a session below aal2. */
export async function unenrollFactor(services: AuthServices, call: Call): Promise<Response> {
  const { user, session } = await requireUser(services, call);
  const factor = ownFactor(user, call.params.factor ?? '');
  if (factor.status === 'verified' && session.aal !== 'aal2') {
    throw new AuthFailure(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await services.deps.engine.transaction(OWNER, (tx) => deleteFactor(tx, factor.id));
  return json(200, { id: factor.id });
}
