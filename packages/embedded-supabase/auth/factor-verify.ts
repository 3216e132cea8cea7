/** POST /factors/{id}/verify: verifies a code and raises the session to aal2. */
import { OWNER, type Transaction } from '../engine/engine.ts';
import { uncached } from '../http/handler.ts';
import { requireUser, type SignedIn } from './authenticate.ts';
import { readBody } from './body.ts';
import type { Call } from './call.ts';
import { AuthFailure } from './errors.ts';
import {
  acceptCode,
  CHALLENGE_LIFETIME,
  type Challenge,
  findChallenge,
  ownFactor,
  secretOf,
} from './factors.ts';
import { FACTOR_BY_ACCOUNT } from './rate-limits.ts';
import type { AuthServices } from './services.ts';
import { sessionAnswer } from './session-answer.ts';
import { findSession, raiseSession } from './sessions.ts';
import { swapToken } from './token-refresh.ts';
import { fromBase32, stepOfCode } from './totp.ts';
import { storedUser } from './users.ts';

interface Attempt {
  factorId: string;
  challengeId: string;
  code: string;
}

/**
 * The session with new tokens; other sessions below aal2 end. Throws 422 mfa_verification_failed,
 * mfa_challenge_expired, 404, 429.
 */
export async function verifyFactor(services: AuthServices, call: Call): Promise<Response> {
  const signedIn = await requireUser(services, call);
  const body = await readBody(call.request);
  const factor = ownFactor(signedIn.user, call.params.factor ?? '');
  const attempt = { factorId: factor.id, challengeId: body.text('challenge_id'), code: body.text('code') };
  // Counted before verification, so that parallel requests cannot exceed the limit.
  services.limits.take(FACTOR_BY_ACCOUNT, signedIn.user.id);
  const answer = await services.deps.engine.transaction(OWNER, (tx) =>
    verify(services, tx, call, signedIn, attempt),
  );
  services.limits.forget(FACTOR_BY_ACCOUNT, signedIn.user.id);
  return uncached(answer);
}

async function verify(
  services: AuthServices,
  tx: Transaction,
  call: Call,
  { user, session }: SignedIn,
  { factorId, challengeId, code }: Attempt,
) {
  const now = services.now();
  const challenge = await findChallenge(tx, factorId, challengeId);
  requireOpen(challenge, call.client.address, now);
  const { secret, last } = await secretOf(tx, factorId);
  const step = stepOfCode(fromBase32(secret), code, now, last);
  if (step === undefined) {
    throw new AuthFailure(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  await acceptCode(tx, { factorId, challengeId, step }, now);
  await raiseSession(tx, { userId: user.id, sessionId: session.id, factorId, now });
  await tx.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [user.id]);
  const raised = (await findSession(tx, session.id)) ?? session;
  const token = await swapToken(tx, raised, call.client, now);
  return sessionAnswer(services, await storedUser(tx, user.id), raised, token);
}

function requireOpen(challenge: Challenge | undefined, address: string | null, now: Date): void {
  if (!challenge) {
    throw new AuthFailure(404, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (challenge.verified || challenge.address !== address) {
    throw new AuthFailure(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (now.getTime() - challenge.createdAt.getTime() > CHALLENGE_LIFETIME * 1000) {
    throw new AuthFailure(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
}
