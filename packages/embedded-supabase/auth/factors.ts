import { randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from '../engine/engine.ts';
import { isUuid } from '../uuid.ts';
import { AuthFailure } from './errors.ts';
import { base32 } from './totp.ts';
import type { Factor, User } from './users.ts';

/** Seconds until a challenge or an enrolment expires. */
export const CHALLENGE_LIFETIME = 300;
/** Supabase's limit. */
const MAX_FACTORS = 10;

export interface Challenge {
  id: string;
  createdAt: Date;
  verified: boolean;
  address: string | null;
}

/** Throws 404 mfa_factor_not_found or validation_failed. */
export function ownFactor(user: User, id: string): Factor {
  if (!isUuid(id)) throw new AuthFailure(404, 'validation_failed', 'factor_id must be an UUID');
  const factor = user.factors.find((candidate) => candidate.id === id.toLowerCase());
  if (!factor) throw new AuthFailure(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

export function isEnrolled(user: User): boolean {
  return user.factors.some(({ status }) => status === 'verified');
}

/** Throws 422 mfa_factor_name_conflict and too_many_enrolled_mfa_factors; expired enrolments do not count. */
export function requireRoom(user: User, friendlyName: string, now: Date): void {
  const oldest = new Date(now.getTime() - CHALLENGE_LIFETIME * 1000);
  const factors = user.factors.filter(
    ({ status, created_at }) => status === 'verified' || new Date(created_at) >= oldest,
  );
  if (friendlyName !== '' && factors.some((factor) => factor.friendly_name === friendlyName)) {
    throw new AuthFailure(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${friendlyName}" for this user already exists`,
    );
  }
  if (factors.length >= MAX_FACTORS) {
    throw new AuthFailure(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
}

/** Inserts an unverified factor and removes expired ones. Returns its id and secret. */
export async function insertFactor(
  tx: Transaction,
  userId: string,
  friendlyName: string,
  now: Date,
): Promise<{ id: string; secret: string }> {
  const [id, secret, moment] = [randomUUID(), base32(randomBytes(20)), now.toISOString()];
  await tx.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < $2`,
    [userId, new Date(now.getTime() - CHALLENGE_LIFETIME * 1000).toISOString()],
  );
  await tx.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, $3, 'totp', 'unverified', $4, $4, $5)`,
    [id, userId, friendlyName, moment, secret],
  );
  return { id, secret };
}

export async function insertChallenge(
  tx: Transaction,
  factorId: string,
  address: string | null,
  now: Date,
): Promise<string> {
  const [id, moment] = [randomUUID(), now.toISOString()];
  // First, because the time is unique: parallel requests that had inserted challenges before would deadlock. With
  // microseconds, because two users may share a millisecond.
  await tx.query(
    `update auth.mfa_factors set last_challenged_at = $2::timestamptz + trunc(random() * 999) * interval '1 microsecond'
     where id = $1`,
    [factorId, moment],
  );
  await tx.query('delete from auth.mfa_challenges where factor_id = $1 and created_at < $2', [
    factorId,
    new Date(now.getTime() - CHALLENGE_LIFETIME * 1000).toISOString(),
  ]);
  await tx.query(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, $3, $4::inet)`,
    [id, factorId, moment, address ?? '0.0.0.0'],
  );
  return id;
}

/** Locked until the transaction ends. */
export async function findChallenge(
  tx: Transaction,
  factorId: string,
  id: string,
): Promise<Challenge | undefined> {
  if (!isUuid(id)) return undefined;
  const found = await tx.query(
    `select (extract(epoch from created_at) * 1000)::bigint::text as created, verified_at is not null as verified, host(ip_address) as address
     from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
    [id, factorId],
  );
  const row = found.rows[0];
  if (!row) return undefined;
  return {
    id,
    createdAt: new Date(Number(row.created)),
    verified: row.verified === true,
    address: row.address === '0.0.0.0' ? null : String(row.address),
  };
}

/** Secret and interval of the last accepted code, locked until the transaction ends. */
export async function secretOf(tx: Transaction, factorId: string): Promise<{ secret: string; last: number }> {
  const found = await tx.query(
    `select secret, coalesce(last_used_step, 0)::text as last from auth.mfa_factors where id = $1 for update`,
    [factorId],
  );
  const row = found.rows[0];
  if (!row) throw new AuthFailure(404, 'mfa_factor_not_found', 'Factor not found');
  return { secret: String(row.secret), last: Number(row.last) };
}

/** Accepts a code: uses up the challenge, verifies the factor, and stores the code's interval. */
export async function acceptCode(
  tx: Transaction,
  { factorId, challengeId, step }: { factorId: string; challengeId: string; step: number },
  now: Date,
): Promise<void> {
  const moment = now.toISOString();
  await tx.query('update auth.mfa_challenges set verified_at = $2 where id = $1', [challengeId, moment]);
  await tx.query(
    `update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = $3 where id = $1`,
    [factorId, step, moment],
  );
}

/** Sessions with this factor fall back to aal1. */
export async function deleteFactor(tx: Transaction, factorId: string): Promise<void> {
  await tx.query(
    `delete from auth.mfa_amr_claims c using auth.sessions s
     where s.id = c.session_id and s.factor_id = $1 and c.authentication_method = 'totp'`,
    [factorId],
  );
  await tx.query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [factorId]);
  await tx.query('delete from auth.mfa_factors where id = $1', [factorId]);
}
