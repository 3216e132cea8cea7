/** PKCE (RFC 7636): challenges of clients, and the codes of their mails' links. */
import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from '../engine/engine.ts';
import { sameText } from '../same-text.ts';
import type { Body } from './body.ts';
import { AuthFailure, invalid } from './errors.ts';

/** Origin of the flow, which becomes the session's authentication method. */
export type FlowMethod = 'email/signup' | 'recovery';

export interface Challenge {
  challenge: string;
  method: 's256' | 'plain';
}

/** Seconds to exchange a code after the link was followed. */
const CODE_LIFETIME = 300;
/** Seconds until an unfinished flow is deleted. */
const FLOW_LIFETIME = 86_400;

/** Null for the implicit flow. Throws 400 validation_failed. */
export function challengeOf(body: Body): Challenge | null {
  const challenge = body.text('code_challenge');
  const method = body.text('code_challenge_method').toLowerCase();
  if ((challenge === '') !== (method === '')) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (challenge === '') return null;
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  if (method !== 's256' && method !== 'plain') throw invalid(`unsupported code challenge method "${method}"`);
  return { challenge, method };
}

/** Stores a challenge and returns the flow's id; null without one. */
export async function startFlow(
  tx: Transaction,
  userId: string,
  flowMethod: FlowMethod,
  challenge: Challenge | null,
  now: Date,
): Promise<string | null> {
  if (!challenge) return null;
  const id = randomUUID();
  const moment = now.toISOString();
  await tx.query('delete from auth.flow_state where created_at < $1', [
    new Date(now.getTime() - FLOW_LIFETIME * 1000).toISOString(),
  ]);
  await tx.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4::auth.code_challenge_method, $5, 'email', $6, $7, $7)`,
    [id, userId, randomUUID(), challenge.method, challenge.challenge, flowMethod, moment],
  );
  return id;
}

export async function issueCode(tx: Transaction, flowId: string, now: Date): Promise<string> {
  const issued = await tx.query(
    'update auth.flow_state set auth_code_issued_at = $2, updated_at = $2 where id = $1 returning auth_code',
    [flowId, now.toISOString()],
  );
  const code = issued.rows[0]?.auth_code;
  if (typeof code !== 'string') {
    throw new AuthFailure(400, 'flow_state_not_found', 'No associated flow state found.');
  }
  return code;
}

/** Throws 404 flow_state_not_found, 422 flow_state_expired, 400 bad_code_verifier, after which the code stays valid. */
export async function finishFlow(
  tx: Transaction,
  code: string,
  verifier: string,
  now: Date,
): Promise<{ userId: string; method: FlowMethod }> {
  const found = await tx.query(
    `select id::text, user_id::text, code_challenge, code_challenge_method::text, authentication_method,
       auth_code_issued_at < $2 as expired
     from auth.flow_state where auth_code = $1 and auth_code_issued_at is not null and user_id is not null
     for update`,
    [code, new Date(now.getTime() - CODE_LIFETIME * 1000).toISOString()],
  );
  const flow = found.rows[0];
  if (!flow) {
    throw new AuthFailure(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  }
  if (flow.expired === true) {
    throw new AuthFailure(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  const given =
    flow.code_challenge_method === 'plain'
      ? verifier
      : createHash('sha256').update(verifier).digest('base64url');
  if (!sameText(given, String(flow.code_challenge))) {
    throw new AuthFailure(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  }
  await tx.query('delete from auth.flow_state where id = $1', [flow.id]);
  return { userId: String(flow.user_id), method: flow.authentication_method as FlowMethod };
}
