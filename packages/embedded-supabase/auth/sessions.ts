import { randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from '../engine/engine.ts';
import type { FlowMethod } from './flow-state.ts';
import type { User } from './users.ts';

export type AuthMethod = 'password' | 'otp' | FlowMethod;

export interface AmrEntry {
  method: string;
  /** Seconds since 1970. */
  timestamp: number;
}

export interface Session {
  id: string;
  userId: string;
  aal: string;
  amr: AmrEntry[];
}

export interface Client {
  address: string | null;
  userAgent: string | null;
}

/** Opens a session with its first refresh token, and records the sign-in. */
export async function openSession(
  tx: Transaction,
  user: User,
  method: AuthMethod,
  client: Client,
  now: Date,
): Promise<{ session: Session; refreshToken: string }> {
  const id = randomUUID();
  const moment = now.toISOString();
  await tx.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
     values ($1, $2, $3, $3, 'aal1', $4, $5::inet)`,
    [id, user.id, moment, client.userAgent, client.address],
  );
  await tx.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4, $4)`,
    [randomUUID(), id, method, moment],
  );
  await tx.query('update auth.users set last_sign_in_at = $2, updated_at = $2 where id = $1', [
    user.id,
    moment,
  ]);
  await tx.query(
    `update auth.identities set last_sign_in_at = $2 where user_id = $1 and provider = 'email'`,
    [user.id, moment],
  );
  const refreshToken = await insertRefreshToken(tx, { sessionId: id, userId: user.id, parent: null, now });
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }];
  return { session: { id, userId: user.id, aal: 'aal1', amr }, refreshToken };
}

/** Raises a session to aal2 and ends the account's sessions below. */
export async function raiseSession(
  tx: Transaction,
  raised: { userId: string; sessionId: string; factorId: string; now: Date },
): Promise<void> {
  const moment = raised.now.toISOString();
  await tx.query(`update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3 where id = $1`, [
    raised.sessionId,
    raised.factorId,
    moment,
  ]);
  await tx.query(
    `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
     values ($1, $2, 'totp', $3, $3)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [randomUUID(), raised.sessionId, moment],
  );
  await tx.query(`delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'`, [
    raised.userId,
  ]);
}

/** Undefined when ended. `lock` locks it for the transaction. */
export async function findSession(tx: Transaction, id: string, lock = false): Promise<Session | undefined> {
  const found = await tx.query(
    `select to_jsonb(s)::text as session from auth.sessions s where s.id = $1 ${lock ? 'for update' : ''}`,
    [id],
  );
  const source = found.rows[0]?.session;
  if (source === undefined) return undefined;
  const row: { id: string; user_id: string; aal: string | null } = JSON.parse(String(source));
  const claims = await tx.query(
    `select authentication_method, floor(extract(epoch from updated_at))::int as moment
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [id],
  );
  return {
    id: row.id,
    userId: row.user_id,
    aal: row.aal ?? 'aal1',
    amr: claims.rows.map((claim) => ({
      method: String(claim.authentication_method),
      timestamp: Number(claim.moment),
    })),
  };
}

interface NewRefreshToken {
  sessionId: string;
  userId: string;
  parent: string | null;
  now: Date;
}

export async function insertRefreshToken(tx: Transaction, fresh: NewRefreshToken): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await tx.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, $3, $3, $4, $5)`,
    [token, fresh.userId, fresh.now.toISOString(), fresh.parent, fresh.sessionId],
  );
  return token;
}

export type LogoutScope = 'global' | 'local' | 'others';

/** Ends sessions with their refresh tokens. Issued access tokens stay readable until they expire. */
export async function closeSessions(
  tx: Transaction,
  userId: string,
  scope: LogoutScope,
  sessionId: string | null,
): Promise<void> {
  if (scope === 'global' || sessionId === null) {
    await tx.query('delete from auth.sessions where user_id = $1', [userId]);
    return;
  }
  const comparison = scope === 'local' ? '=' : '<>';
  await tx.query(`delete from auth.sessions where user_id = $1 and id ${comparison} $2`, [userId, sessionId]);
}
