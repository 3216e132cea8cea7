import 'server-only';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { cache } from 'react';
import { log } from '@/lib/log';
import type { BackendClient } from '@/lib/supabase/client';
import { BackendError } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';
import { provenByMail, type SecondFactor, toSecondFactor } from './model/assurance';
import { DATA_UNREACHABLE } from './model/data-unreachable';
import { isAdminRole, type Role, toRole } from './roles';

/** Who is signed in. */
export interface CurrentUser {
  id: string;
  email: string;
  /** From the profile; null when none was given. */
  name: string | null;
  /** The one this session may use: without a second factor that is asked for, no more than `user`. */
  role: Role;
  /** admin or super_admin: what the interface calls 'Admin'. */
  isAdmin: boolean;
  secondFactor: SecondFactor;
  /** False until one has been chosen behind the link of a mail. */
  hasPassword: boolean;
  /** A new password asks for the present one: there is one, and no mail has just proven who this is. */
  asksPassword: boolean;
}

/**
 * Who sent this request, or null. The token's signature is verified against the backend's key set on every request, and
 * the database says whether its session still stands (after a sign-out, a ban or a new password it does not, however
 * long the token lasts) and which role the account has. Throws UnknownUserError when the backend does not say. Shared by
 * everything that serves one request.
 */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const user = await identify(await serverClient());
  if (user === 'unknown') throw new UnknownUserError();
  return user;
});

/** The backend did not say who sent the request. Not the same as nobody: pages that lead away who may not see them stay. */
export class UnknownUserError extends BackendError {
  /** What error boundaries in the browser know it by. */
  readonly digest = DATA_UNREACHABLE;
  constructor() {
    super('Session', { message: 'the backend does not say whose it is' });
  }
}

/** The same for a client at hand, for instance right after signing in; null also when the backend does not say. */
export async function userOf(client: BackendClient): Promise<CurrentUser | null> {
  const answer = await identify(client);
  return answer === 'unknown' ? null : answer;
}

/** The same, and 'unknown' when the backend did not answer: nobody was signed out then. */
export async function identify(client: BackendClient): Promise<CurrentUser | null | 'unknown'> {
  const { data, error } = await client.auth.getClaims();
  if (error) log.warn(`Session not accepted: ${error.message}`);
  if (error && isAuthRetryableFetchError(error)) return 'unknown';
  if (!data) return null;
  const { sub: id, email, amr } = data.claims;
  const account = await client.rpc('current_account');
  if (account.error) {
    log.error(`Name and role of ${id} not read: ${account.error.message}`);
    return account.status === 401 ? null : 'unknown';
  }
  if (account.data === null) return null;
  const role = toRole(account.data.role);
  const hasPassword = account.data.has_password !== false;
  return {
    id,
    email: email ?? '',
    name: account.data.name ?? null,
    role,
    isAdmin: isAdminRole(role),
    secondFactor: toSecondFactor(account.data.second_factor),
    hasPassword,
    asksPassword: hasPassword && !provenByMail(amr, Date.now() / 1000),
  };
}
