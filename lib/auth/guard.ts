import 'server-only';
import { redirect } from 'next/navigation';
import { authHref, path, queryHref, SECOND_FACTOR_ANCHOR } from '@/lib/routes';
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
 * (decision 29), a second factor that is asked for or missing to where it is given (decision 40). Row-level security
 * stands behind it. While the backend does not say who asks, UnknownUserError is thrown and nobody is redirected.
 */
export async function requireRole(requirement: Requirement, here: string): Promise<CurrentUser> {
  const user = await currentUser();
  if (user === null) redirect(authHref(here));
  if (user.secondFactor === 'asked') redirect(queryHref('secondFactor', { next: here }));
  const away = user.secondFactor === 'missing' ? `${path('profile')}#${SECOND_FACTOR_ANCHOR}` : path('root');
  if (!hasRole(user, requirement)) redirect(away);
  return user;
}
