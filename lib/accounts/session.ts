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

/** Whose work the server does, and in which session: the audit log shows its address. */
export interface Actor {
  id: string;
  session: string;
}

export interface CurrentUser extends Actor {
  email: string;
  /** Null when the profile has none. */
  name: string | null;
  /** The effective role: `user` until a required second factor is given. */
  role: Role;
  isAdmin: boolean;
  secondFactor: SecondFactor;
  /** False until one is chosen after the link of a mail. */
  hasPassword: boolean;
  /** A new password needs the present one: there is one, and no mail has just verified the user. */
  asksPassword: boolean;
}

/**
 * The signed-in user, or null. Verifies token and session on every request. Throws UnknownUserError. Cached per
 * request.
 */
export const currentUser = cache(async (): Promise<CurrentUser | null> => {
  const user = await identify(await serverClient());
  if (user === 'unknown') throw new UnknownUserError();
  return user;
});

/** The backend failed, so the user is unknown. Not the same as signed out: guarded pages must not redirect. */
export class UnknownUserError extends BackendError {
  /** Lets error boundaries in the browser recognise it. */
  readonly digest = DATA_UNREACHABLE;
  constructor() {
    super('Session', { message: 'the backend does not say whose it is' });
  }
}

/** The same for a given client, for example after signing in; null also when the backend fails. */
export async function userOf(client: BackendClient): Promise<CurrentUser | null> {
  const answer = await identify(client);
  return answer === 'unknown' ? null : answer;
}

/** The same, but 'unknown' when the backend fails. Without a token, of the client's session. */
export async function identify(
  client: BackendClient,
  token?: string,
): Promise<CurrentUser | null | 'unknown'> {
  const { data, error } = await client.auth.getClaims(token);
  if (error) log.warn(`Session not accepted: ${error.message}`);
  if (error && isAuthRetryableFetchError(error)) return 'unknown';
  if (!data) return null;
  const { sub: id, session_id: session, email, amr } = data.claims;
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
    session,
    email: email ?? '',
    name: account.data.name ?? null,
    role,
    isAdmin: isAdminRole(role),
    secondFactor: toSecondFactor(account.data.second_factor),
    hasPassword,
    asksPassword: hasPassword && !provenByMail(amr, Date.now() / 1000),
  };
}
