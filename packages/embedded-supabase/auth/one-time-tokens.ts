/** Single-use links of mails. The database only has hashes. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from '../engine/engine.ts';

export type TokenType = 'confirmation_token' | 'recovery_token';

export interface StoredToken {
  userId: string;
  type: TokenType;
  /** The mail's address. */
  relatesTo: string;
  flowId: string | null;
}

/** Seconds, Supabase's default. */
const TOKEN_LIFETIME = 3_600;
const PKCE_PREFIX = 'pkce_';

export interface TokenRequest {
  userId: string;
  type: TokenType;
  relatesTo: string;
  flowId: string | null;
  now: Date;
}

/** 56 hexadecimal digits, with the prefix `pkce_` for a PKCE flow. Replaces earlier tokens of the same type. */
export async function createToken(tx: Transaction, request: TokenRequest): Promise<string> {
  const { userId, type, relatesTo, flowId, now } = request;
  const link = randomBytes(28).toString('hex');
  const moment = now.toISOString();
  await tx.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, flow_state_id, created_at, updated_at)
     values ($1, $2, $3::auth.one_time_token_type, $4, $5, $6, $7, $7)
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash,
       relates_to = excluded.relates_to, flow_state_id = excluded.flow_state_id,
       created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [randomUUID(), userId, type, digest(link), relatesTo, flowId, moment],
  );
  return flowId === null ? link : `${PKCE_PREFIX}${link}`;
}

/** The unexpired token of a link with one of `types`. */
export async function findByLink(
  tx: Transaction,
  token: string,
  types: TokenType[],
  now: Date,
): Promise<StoredToken | undefined> {
  const found = await tx.query(`${SELECT} and token_hash = $3 for update`, [
    types,
    oldest(now),
    digest(withoutPrefix(token)),
  ]);
  return found.rows.map(stored)[0];
}

/** Deletes all tokens of an account. */
export async function clearTokens(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
}

/** By the prefix, before the lookup: errors of PKCE go to another part of the address. */
export function isPkceLink(token: string): boolean {
  return token.startsWith(PKCE_PREFIX);
}

/** Locked, so that parallel uses of a token succeed once. */
const SELECT = `select user_id::text, token_type::text, relates_to, flow_state_id::text
  from auth.one_time_tokens where token_type::text = any($1::text[]) and created_at > $2`;

function stored(row: Record<string, unknown>): StoredToken {
  return {
    userId: String(row.user_id),
    type: row.token_type as TokenType,
    relatesTo: String(row.relates_to),
    flowId: row.flow_state_id === null ? null : String(row.flow_state_id),
  };
}

function oldest(now: Date): string {
  return new Date(now.getTime() - TOKEN_LIFETIME * 1000).toISOString();
}

function withoutPrefix(token: string): string {
  return isPkceLink(token) ? token.slice(PKCE_PREFIX.length) : token;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
