import 'server-only';
import { redirect } from 'next/navigation';
import { authHref, path } from '@/lib/routes';
import { type CurrentUser, currentUser } from './session';

export type Requirement = 'user' | 'admin' | 'super_admin';

/** Whether somebody may do what needs this role. */
export function hasRole(user: CurrentUser | null, requirement: Requirement): user is CurrentUser {
  if (user === null) return false;
  if (requirement === 'admin') return user.isAdmin;
  return requirement === 'user' || user.role === 'super_admin';
}

/**
 * Stands at the top of every guarded page: signed out leads to the sign-in page and back, too small a role to the home
 * (decision 29). Row-level security stands behind it.
 */
export async function requireRole(requirement: Requirement, here: string): Promise<CurrentUser> {
  const user = await currentUser();
  if (user === null) redirect(authHref(here));
  if (!hasRole(user, requirement)) redirect(path('root'));
  return user;
}
