import { OWNER, type Transaction } from '../engine/engine.ts';
import { uncached } from '../http/handler.ts';
import { readBody } from './body.ts';
import type { Call } from './call.ts';
import { AuthFailure, invalid } from './errors.ts';
import { REFRESH_BY_ADDRESS } from './rate-limits.ts';
import type { AuthServices } from './services.ts';
import { sessionAnswer } from './session-answer.ts';
import { type Client, findSession, insertRefreshToken, type Session } from './sessions.ts';
import { findUserById, isBanned } from './users.ts';

/** Seconds in which a replaced token is still accepted, for parallel requests. */
const REUSE_WINDOW = 10;
/** Seconds that a replaced token is kept, to distinguish a stolen one from an unknown one; as in Supabase. */
const REMEMBERED = 86_400;

/**
 * Tokens work once, except the active token's parent, because the response may have been lost. An older one counts as
 * stolen, and the session ends.
 */
export async function tokenRefresh(services: AuthServices, call: Call): Promise<Response> {
  services.limits.take(REFRESH_BY_ADDRESS, call.clientKey);
  const body = await readBody(call.request);
  const token = body.text('refresh_token');
  if (token === '') throw invalid('refresh_token required');
  const answer = await services.deps.engine.transaction(OWNER, (tx) =>
    refresh(services, tx, token, call.client),
  );
  // The end of the session is committed before the error.
  if (answer === 'stolen') {
    throw new AuthFailure(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  return uncached(answer);
}

async function refresh(
  services: AuthServices,
  tx: Transaction,
  token: string,
  client: Client,
): Promise<unknown | 'stolen'> {
  const now = services.now();
  const session = await lockSession(tx, token);
  const user = await findUserById(tx, session.userId);
  if (!user) throw notFound();
  if (isBanned(user, now)) throw new AuthFailure(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  const state = await stateOf(tx, token, now);
  if (state === 'stolen') {
    await tx.query('delete from auth.sessions where id = $1', [session.id]);
    return state;
  }
  if (state === 'replaced') {
    const active = await activeToken(tx, session.id);
    if (!active) throw notFound();
    return services.refreshed.get(active) ?? sessionAnswer(services, user, session, active);
  }
  const fresh = await replaceToken(tx, session, token, client, now);
  const answer = await sessionAnswer(services, user, session, fresh);
  services.refreshed.set(fresh, answer, REUSE_WINDOW);
  return answer;
}

/** Locks the token's session until the transaction ends: its refreshes are sequential. */
async function lockSession(tx: Transaction, token: string): Promise<Session> {
  const found = await tx.query('select session_id::text from auth.refresh_tokens where token = $1', [token]);
  const sessionId = found.rows[0]?.session_id;
  if (typeof sessionId !== 'string') throw notFound();
  const session = await findSession(tx, sessionId, true);
  if (!session) throw notFound();
  return session;
}

/** GoTrue's rules: fresh, replaced just now or by the active token, or stolen. */
async function stateOf(tx: Transaction, token: string, now: Date): Promise<'fresh' | 'replaced' | 'stolen'> {
  const windowStart = new Date(now.getTime() - REUSE_WINDOW * 1000).toISOString();
  const found = await tx.query(
    `select case
       when not revoked then 'fresh'
       when updated_at >= $2 then 'replaced'
       when exists (
         select from auth.refresh_tokens child
         where child.session_id = brought.session_id and child.parent = brought.token and not child.revoked
       ) then 'replaced'
       else 'stolen' end as state
     from auth.refresh_tokens brought where token = $1`,
    [token, windowStart],
  );
  const state = found.rows[0]?.state;
  if (state === 'fresh' || state === 'replaced' || state === 'stolen') return state;
  throw notFound();
}

async function activeToken(tx: Transaction, sessionId: string): Promise<string | undefined> {
  const found = await tx.query(
    'select token from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1',
    [sessionId],
  );
  const token = found.rows[0]?.token;
  return typeof token === 'string' ? token : undefined;
}

/** Replaces the session's refresh token, outside of a refresh. */
export async function swapToken(
  tx: Transaction,
  session: Session,
  client: Client,
  now: Date,
): Promise<string> {
  const active = await activeToken(tx, session.id);
  if (!active) throw notFound();
  return replaceToken(tx, session, active, client, now);
}

async function replaceToken(
  tx: Transaction,
  session: Session,
  parent: string,
  client: Client,
  now: Date,
): Promise<string> {
  const moment = now.toISOString();
  await tx.query('update auth.refresh_tokens set revoked = true, updated_at = $2 where token = $1', [
    parent,
    moment,
  ]);
  await tx.query('delete from auth.refresh_tokens where session_id = $1 and revoked and updated_at < $2', [
    session.id,
    new Date(now.getTime() - REMEMBERED * 1000).toISOString(),
  ]);
  await tx.query(
    `update auth.sessions set refreshed_at = $2::timestamptz, updated_at = $2::timestamptz, user_agent = $3, ip = $4::inet
     where id = $1`,
    [session.id, moment, client.userAgent, client.address],
  );
  return insertRefreshToken(tx, { sessionId: session.id, userId: session.userId, parent, now });
}

function notFound(): AuthFailure {
  return new AuthFailure(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
}
