import { OWNER } from '../engine/engine.ts';
import { uncached } from '../http/handler.ts';
import { requireUser } from './authenticate.ts';
import type { Call } from './call.ts';
import { CHALLENGE_LIFETIME, insertChallenge, ownFactor } from './factors.ts';
import type { AuthServices } from './services.ts';

/** The challenge's id and its end, in seconds since 1970. */
export async function challengeFactor(services: AuthServices, call: Call): Promise<Response> {
  const { user } = await requireUser(services, call);
  const factor = ownFactor(user, call.params.factor ?? '');
  const now = services.now();
  const id = await services.deps.engine.transaction(OWNER, (tx) =>
    insertChallenge(tx, factor.id, call.client.address, now),
  );
  const expiresAt = Math.floor(now.getTime() / 1000) + CHALLENGE_LIFETIME;
  return uncached({ id, type: 'totp', expires_at: expiresAt });
}
