import 'server-only';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { cache } from 'react';
import type { BackendClient } from '@/lib/supabase/client';
import { serverClient } from '@/lib/supabase/server';
import { isAdminRole, type Role, toRole } from './roles';

/** Who is signed in. */
export interface CurrentUser {
  id: string;
  email: string;
  /** From the profile; null when none was given. */
  name: string | null;
  role: Role;
  /** admin or super_admin: what the interface calls 'Admin'. */
  isAdmin: boolean;
}

/**
 * Who sent this request, or null. The token's signature is verified against the backend's key set on every request;
 * profile and role are read under the user's own row-level security. When that read fails the role is `user`: a guard
 * that asks here refuses rather than trusts. Shared by everything that serves one request.
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
  if (error) console.warn(`Session not accepted: ${error.message}`);
  if (error && isAuthRetryableFetchError(error)) return 'unknown';
  if (!data) return null;
  const { sub: id, email } = data.claims;
  const [profile, role] = await Promise.all([
    client.from('profiles').select('full_name').eq('id', id).maybeSingle(),
    client.from('user_roles').select('role').eq('user_id', id).maybeSingle(),
  ]);
  for (const { error: refused } of [profile, role]) {
    if (refused) console.error(`Profile or role of ${id} not read: ${refused.message}`);
  }
  const known = toRole(role.data?.role);
  return {
    id,
    email: email ?? '',
    name: profile.data?.full_name ?? null,
    role: known,
    isAdmin: isAdminRole(known),
  };
}
