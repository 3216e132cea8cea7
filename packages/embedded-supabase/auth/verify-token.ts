/** POST /verify: verifies the token of a mail's link, sent by the site. */
import { OWNER } from '../engine/engine.ts';
import { uncached } from '../http/handler.ts';
import { type Body, readBody } from './body.ts';
import type { Call } from './call.ts';
import { confirmToken, linkExpired, tokenTypesOf } from './confirm-token.ts';
import { invalid } from './errors.ts';
import { findByLink, type TokenType } from './one-time-tokens.ts';
import type { AuthServices } from './services.ts';
import { signedInAnswer } from './session-answer.ts';

/** A session. Throws 403 otp_expired. */
export async function verifyToken(services: AuthServices, call: Call): Promise<Response> {
  const { tokenHash, types } = requested(await readBody(call.request));
  const answer = await services.deps.engine.transaction(OWNER, async (tx) => {
    const stored = await findByLink(tx, tokenHash, types, services.now());
    if (!stored) throw linkExpired();
    const confirmed = await confirmToken(services, tx, stored);
    return signedInAnswer(services, tx, confirmed, 'otp', call.client);
  });
  return uncached(answer);
}

function requested(body: Body): { tokenHash: string; types: TokenType[] } {
  const [type, tokenHash] = [body.text('type'), body.text('token_hash')];
  if (type === '') throw invalid('Verify requires a verification type');
  if (tokenHash === '') throw invalid('Verify requires a token hash');
  return { tokenHash, types: tokenTypesOf(type) };
}
