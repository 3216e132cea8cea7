/** POST /verify: verifies the token of a mail's link, sent by the site. */
import { OWNER } from '../engine/engine.ts';
import { json } from '../http/handler.ts';
import { type Body, readBody } from './body.ts';
import type { Call } from './call.ts';
import { confirmToken, linkExpired, tokenTypesOf } from './confirm-token.ts';
import { invalid } from './errors.ts';
import { findByLink, type TokenType } from './one-time-tokens.ts';
import type { AuthServices } from './services.ts';
import { type SessionAnswer, sessionAnswer } from './session-answer.ts';
import { openSession } from './sessions.ts';
import { findUserById } from './users.ts';

/** A session. Throws 403 otp_expired. */
export async function verifyToken(services: AuthServices, call: Call): Promise<Response> {
  const { tokenHash, types } = requested(await readBody(call.request));
  const now = services.now();
  const answer = await services.deps.engine.transaction(OWNER, async (tx): Promise<SessionAnswer> => {
    const stored = await findByLink(tx, tokenHash, types, now);
    if (!stored) throw linkExpired();
    const confirmed = await confirmToken(services, tx, stored);
    const { session, refreshToken } = await openSession(tx, confirmed, 'otp', call.client, now);
    const user = (await findUserById(tx, confirmed.id)) ?? confirmed;
    return sessionAnswer(services, user, session, refreshToken);
  });
  return json(200, answer, { 'cache-control': 'no-store' });
}

function requested(body: Body): { tokenHash: string; types: TokenType[] } {
  const [type, tokenHash] = [body.text('type'), body.text('token_hash')];
  if (type === '') throw invalid('Verify requires a verification type');
  if (tokenHash === '') throw invalid('Verify requires a token hash');
  return { tokenHash, types: tokenTypesOf(type) };
}
