import 'server-only';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { cache } from 'react';
import { log } from '@/lib/log';
import type { BackendClient } from '@/lib/supabase/client';
import { serverClient } from '@/lib/supabase/server';
import { provenByMail, type SecondFactor, toSecondFactor } from './model/assurance';
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
 * long the token lasts) and which role the account has. When that question fails the role is `user`: a guard that asks
 * here refuses rather than trusts. Shared by everything that serves one request.
 */
export const currentUser = cache(async (): Promise<CurrentUser | null> => userOf(await serverClient()));

/** The same for a client at hand, for instance right after signing in. */
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
  if (account.error) log.error(`Name and role of ${id} not read: ${account.error.message}`);
  else if (account.data === null) return null;
  const role = toRole(account.data?.role);
  const hasPassword = account.data?.has_password !== false;
  return {
    id,
    email: email ?? '',
    name: account.data?.name ?? null,
    role,
    isAdmin: isAdminRole(role),
    secondFactor: account.error ? 'none' : toSecondFactor(account.data?.second_factor),
    hasPassword,
    asksPassword: hasPassword && !provenByMail(amr, Date.now() / 1000),
  };
}
