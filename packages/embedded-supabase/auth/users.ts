import { randomUUID } from 'node:crypto';
import type { Transaction } from '../engine/engine.ts';
import type { JsonObject } from './body.ts';

/** ISO text from PostgreSQL's to_jsonb. */
type Moment = string | null;

export interface Identity {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: JsonObject;
  provider: string;
  last_sign_in_at: Moment;
  created_at: Moment;
  updated_at: Moment;
  email: string | null;
}

export interface Factor {
  id: string;
  friendly_name: string | null;
  factor_type: string;
  status: string;
  created_at: string;
  updated_at: string;
  last_challenged_at: Moment;
}

interface UserColumns {
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Moment;
  invited_at: Moment;
  confirmation_sent_at: Moment;
  recovery_sent_at: Moment;
  email_change: string | null;
  email_change_sent_at: Moment;
  email_change_confirm_status: number | null;
  last_sign_in_at: Moment;
  raw_app_meta_data: JsonObject | null;
  raw_user_meta_data: JsonObject | null;
  created_at: Moment;
  updated_at: Moment;
  phone: string | null;
  phone_confirmed_at: Moment;
  confirmed_at: Moment;
  banned_until: Moment;
  reauthentication_sent_at: Moment;
  deleted_at: Moment;
  is_anonymous: boolean;
}

export interface User extends UserColumns {
  identities: Identity[];
  factors: Factor[];
}

export const AUDIENCE = 'authenticated';

const WHOLE = `
  select to_jsonb(u)::text as account,
    (select coalesce(jsonb_agg(to_jsonb(i) order by i.created_at, i.id), '[]')
       from auth.identities i where i.user_id = u.id)::text as identities,
    (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at, f.id), '[]')
       from auth.mfa_factors f where f.user_id = u.id)::text as factors
  from auth.users u`;

/** For an account that was read or made in this transaction. */
export async function storedUser(tx: Transaction, id: string): Promise<User> {
  const user = await findUserById(tx, id);
  if (!user) throw new Error('An account vanished while it was made');
  return user;
}

export async function findUserById(tx: Transaction, id: string): Promise<User | undefined> {
  return users(await tx.query(`${WHOLE} where u.id = $1`, [id]))[0];
}

/** `email` normalised by requireEmail. */
export async function findUserByEmail(tx: Transaction, email: string): Promise<User | undefined> {
  return users(await tx.query(`${WHOLE} where u.email = $1 and u.is_sso_user = false`, [email]))[0];
}

/** Newest first. `page` counts from 1. */
export async function listUsers(tx: Transaction, page: number, perPage: number): Promise<User[]> {
  const found = await tx.query(
    `${WHOLE} where u.aud = $1 order by u.created_at desc, u.id limit $2 offset $3`,
    [AUDIENCE, perPage, (page - 1) * perPage],
  );
  return users(found);
}

export async function countUsers(tx: Transaction): Promise<number> {
  const found = await tx.query('select count(*)::int as total from auth.users where aud = $1', [AUDIENCE]);
  return Number(found.rows[0]?.total ?? 0);
}

function users(found: { rows: Record<string, unknown>[] }): User[] {
  return found.rows.map((row) => {
    const columns: UserColumns = JSON.parse(String(row.account));
    const identities: Identity[] = JSON.parse(String(row.identities));
    const factors: Factor[] = JSON.parse(String(row.factors));
    return { ...columns, identities, factors };
  });
}

export interface NewUser {
  id?: string | undefined;
  email: string;
  /** bcrypt hash; null without a password. */
  passwordHash: string | null;
  userMetadata: JsonObject;
  appMetadata?: JsonObject | undefined;
  role?: string;
  now: Date;
}

/** Inserts an account with its e-mail identity and returns its id. A known address throws DatabaseError 23505. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<string> {
  const id = user.id ?? randomUUID();
  const now = user.now.toISOString();
  const appMetadata = { provider: 'email', providers: ['email'], ...user.appMetadata };
  await tx.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data,
       raw_user_meta_data, is_super_admin, created_at, updated_at, confirmation_token, recovery_token,
       email_change_token_new, email_change)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, false, $8, $8,
       '', '', '', '')`,
    [
      id,
      AUDIENCE,
      user.role ?? AUDIENCE,
      user.email,
      user.passwordHash ?? '',
      JSON.stringify(appMetadata),
      JSON.stringify(user.userMetadata),
      now,
    ],
  );
  return id;
}

export async function insertEmailIdentity(
  tx: Transaction,
  userId: string,
  data: JsonObject,
  now: Date,
): Promise<void> {
  const moment = now.toISOString();
  await tx.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at,
       created_at, updated_at)
     values ($1, $2, $3, $4::jsonb, 'email', $5, $5, $5)`,
    [randomUUID(), userId, userId, JSON.stringify(data), moment],
  );
}

export async function updateEmailIdentity(
  tx: Transaction,
  userId: string,
  changes: JsonObject,
  now: Date,
): Promise<void> {
  await tx.query(
    `update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = $3
     where user_id = $1 and provider = 'email'`,
    [userId, JSON.stringify(changes), now.toISOString()],
  );
}

/** Metadata must be complete, see mergeMetadata. */
export type UserChanges = Partial<
  Pick<
    UserColumns,
    | 'email'
    | 'role'
    | 'encrypted_password'
    | 'email_confirmed_at'
    | 'invited_at'
    | 'confirmation_sent_at'
    | 'recovery_sent_at'
    | 'email_change'
    | 'email_change_confirm_status'
    | 'last_sign_in_at'
    | 'raw_app_meta_data'
    | 'raw_user_meta_data'
    | 'banned_until'
  >
>;

/** Undefined columns stay. */
export async function updateUser(
  tx: Transaction,
  id: string,
  changes: { [Column in keyof UserChanges]: UserChanges[Column] | undefined },
  now: Date,
): Promise<void> {
  const columns = Object.entries(changes).filter(([, value]) => value !== undefined);
  const values = columns.map(([, value]) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  );
  const sets = columns.map(([name], index) => `${name} = $${index + 3}`);
  await tx.query(`update auth.users set ${['updated_at = $2', ...sets].join(', ')} where id = $1`, [
    id,
    now.toISOString(),
    ...values,
  ]);
}

export async function deleteUser(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from auth.users where id = $1', [id]);
}

/** Supabase's merge: null removes a key, other keys of `changes` replace. */
export function mergeMetadata(present: JsonObject | null, changes: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...present, ...changes }).filter(([, value]) => value !== null));
}

/** Confirms the address in account and metadata; the identity is only confirmed by a mail. */
export async function confirmEmail(tx: Transaction, user: User, now: Date): Promise<void> {
  await updateUser(
    tx,
    user.id,
    {
      email_confirmed_at: now.toISOString(),
      raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, { email_verified: true }),
    },
    now,
  );
}

export function isBanned(user: User, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now;
}
