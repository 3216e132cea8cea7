import { randomBytes } from 'node:crypto';
import type { SupabaseClient, User } from '@supabase/supabase-js';
import { UserError } from './output.mjs';

export type AdminRole = 'admin' | 'super_admin';

export interface Outcome {
  created: boolean;
  confirmed: boolean;
  passwordSet: boolean;
  /** Present role; an existing super admin is never lowered. */
  role: AdminRole;
  /** It had the role before. */
  unchanged: boolean;
}

const PAGE = 1000;

/** 20 unambiguous letters and digits: about 114 bits. */
export function generatePassword(): string {
  const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  // Larger bytes would bias the distribution.
  const limit = 256 - (256 % letters.length);
  const picked: string[] = [];
  while (picked.length < 20)
    for (const byte of randomBytes(32)) if (byte < limit) picked.push(letters[byte % letters.length] ?? '');
  return picked.slice(0, 20).join('');
}

async function findUser(client: SupabaseClient, email: string): Promise<User | undefined> {
  for (let page = 1; ; page += 1) {
    const { data, error } = await client.auth.admin.listUsers({ page, perPage: PAGE });
    if (error) throw refusal('list the accounts', error);
    const found = data.users.find((user) => user.email?.toLowerCase() === email.toLowerCase());
    if (found || data.users.length < PAGE) return found;
  }
}

function refusal(
  what: string,
  error: { message: string; code?: string | undefined; status?: number | undefined },
): UserError {
  if (error.status === 401 || error.status === 403)
    return new UserError(
      `The backend refused the secret key (${error.message}): is SUPABASE_SECRET_KEY its own?`,
    );
  if (error.code === 'weak_password') return new UserError(`The password is not accepted: ${error.message}`);
  return new UserError(`The backend did not ${what}: ${error.message}`);
}

/**
 * Makes an account an administrator: creates it if missing, confirms its address, sets its role. Idempotent. Throws
 * UserError when the backend refuses.
 * @param client a client with the secret key
 * @param choosePassword is only called for a new account
 * @param newPassword replaces the password of an existing account
 */
export async function makeAdministrator(
  client: SupabaseClient,
  email: string,
  role: AdminRole,
  choosePassword: () => Promise<string>,
  newPassword?: string,
): Promise<Outcome> {
  const known = await findUser(client, email);
  const user = known ?? (await createUser(client, email, await choosePassword()));
  const confirm = known !== undefined && !known.email_confirmed_at;
  if (known && (confirm || newPassword !== undefined)) {
    // Sequentially: confirming an address removes the password (decision 87).
    const changes = [
      { email_confirm: true },
      ...(newPassword === undefined ? [] : [{ password: newPassword }]),
    ];
    for (const change of changes) {
      const { error } = await client.auth.admin.updateUserById(known.id, change);
      if (error) throw refusal('change the account', error);
    }
  }
  const { data: before, error } = await client
    .from('user_roles')
    .select('role')
    .eq('user_id', user.id)
    .maybeSingle();
  if (error) throw refusal('read the role', error);
  const present: unknown = before?.role;
  const wanted = present === 'super_admin' ? 'super_admin' : role;
  if (present !== wanted) {
    const write = await client.from('user_roles').upsert({ user_id: user.id, role: wanted });
    if (write.error) throw refusal('set the role', write.error);
  }
  return {
    created: known === undefined,
    confirmed: confirm,
    passwordSet: known !== undefined && newPassword !== undefined,
    role: wanted,
    unchanged: present === wanted,
  };
}

async function createUser(client: SupabaseClient, email: string, password: string): Promise<User> {
  const { data, error } = await client.auth.admin.createUser({ email, password, email_confirm: true });
  if (error) throw refusal('create the account', error);
  return data.user;
}
