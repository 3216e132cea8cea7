/** POST /token?grant_type=pkce: exchanges the code of a followed link for a session. */
import { OWNER } from '../engine/engine.ts';
import { uncached } from '../http/handler.ts';
import { readBody } from './body.ts';
import type { Call } from './call.ts';
import { AuthFailure, invalid } from './errors.ts';
import { finishFlow } from './flow-state.ts';
import type { AuthServices } from './services.ts';
import { signedInAnswer } from './session-answer.ts';
import { findUserById, isBanned } from './users.ts';

/** Needs the verifier; a code works once. Throws as finishFlow does. */
export async function tokenPkce(services: AuthServices, call: Call): Promise<Response> {
  const body = await readBody(call.request);
  const [code, verifier] = [body.text('auth_code'), body.text('code_verifier')];
  if (code === '' || verifier === '') {
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  }
  const now = services.now();
  const answer = await services.deps.engine.transaction(OWNER, async (tx) => {
    const { userId, method } = await finishFlow(tx, code, verifier, now);
    const known = await findUserById(tx, userId);
    if (!known) throw new AuthFailure(404, 'user_not_found', 'User not found');
    if (isBanned(known, now)) throw new AuthFailure(403, 'user_banned', 'User is banned');
    return signedInAnswer(services, tx, known, method, call.client);
  });
  return uncached(answer);
}
