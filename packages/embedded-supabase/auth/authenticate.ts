import type { BackendDeps } from '../deps.ts';
import { OWNER } from '../engine/engine.ts';
import { bearerOf } from '../http/caller.ts';
import { TokenError } from '../keys/tokens.ts';
import { sameText } from '../same-text.ts';
import { isUuid } from '../uuid.ts';
import type { Call } from './call.ts';
import { AuthFailure } from './errors.ts';
import type { AuthServices } from './services.ts';
import { findSession, type Session } from './sessions.ts';
import { findUserById, type User } from './users.ts';

export interface SignedIn {
  user: User;
  session: Session;
}

/**
 * Account and session of the bearer token. Throws 401 no_authorization, 403 bad_jwt, user_not_found, session_not_found.
 */
export async function requireUser({ deps }: AuthServices, { request }: Call): Promise<SignedIn> {
  const bearer = bearerOf(request);
  if (!bearer) throw noBearer();
  const isKey = sameText(bearer, deps.keys.publishable) || sameText(bearer, deps.keys.secret);
  const claims = isKey ? {} : await verified(deps, bearer);
  if (typeof claims.sub !== 'string') throw badJwt('invalid claim: missing sub claim');
  if (!isUuid(claims.sub)) throw badJwt('invalid claim: sub claim must be a UUID');
  const sessionId = claims.session_id;
  if (typeof sessionId !== 'string' || !isUuid(sessionId)) {
    throw badJwt('invalid claim: session_id claim must be a UUID');
  }
  const { sub } = claims;
  return deps.engine.transaction(OWNER, async (tx) => {
    const user = await findUserById(tx, sub);
    if (!user) {
      throw new AuthFailure(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    }
    const session = await findSession(tx, sessionId);
    if (!session || session.userId !== user.id) {
      throw new AuthFailure(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    }
    return { user, session };
  });
}

/** Requires the secret key. Throws 401 no_authorization, 403 bad_jwt, 403 not_admin. */
export async function requireAdmin({ deps }: AuthServices, { request }: Call): Promise<void> {
  const bearer = bearerOf(request) ?? request.headers.get('apikey');
  if (!bearer) throw noBearer();
  if (sameText(bearer, deps.keys.secret)) return;
  if (!sameText(bearer, deps.keys.publishable)) await verified(deps, bearer);
  throw new AuthFailure(403, 'not_admin', 'User not allowed');
}

/** As `apikey` or bearer. */
export function isSecretKey(request: Request, keys: BackendDeps['keys']): boolean {
  return [request.headers.get('apikey'), bearerOf(request)].some((key) => sameText(key ?? '', keys.secret));
}

async function verified(deps: BackendDeps, token: string): Promise<Record<string, unknown>> {
  try {
    return await deps.tokens.verify(token);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    throw badJwt(`invalid JWT: unable to parse or verify signature, ${error.message}`);
  }
}

function noBearer(): AuthFailure {
  return new AuthFailure(401, 'no_authorization', 'This endpoint requires a Bearer token');
}

function badJwt(message: string): AuthFailure {
  return new AuthFailure(403, 'bad_jwt', message);
}
