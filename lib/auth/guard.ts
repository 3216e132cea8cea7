import 'server-only';
import { redirect } from 'next/navigation';
import { authHref, path, queryHref, SECOND_FACTOR_ANCHOR } from '@/lib/routes';
import { type CurrentUser, currentUser } from './session';

export type Requirement = 'user' | 'admin' | 'super_admin';

export function hasRole(user: CurrentUser | null, requirement: Requirement): user is CurrentUser {
  if (user === null) return false;
  if (requirement === 'admin') return user.isAdmin;
  return requirement === 'user' || user.role === 'super_admin';
}

/**
 * Guards a page: redirects to sign-in when signed out, to home for a lower role (decision 29), to the second factor
 * where it is due (decision 40). Row-level security applies too. Throws UnknownUserError when the backend is down,
 * without a redirect.
 */
export async function requireRole(requirement: Requirement, here: string): Promise<CurrentUser> {
  const user = await currentUser();
  if (user === null) redirect(authHref(here));
  if (user.secondFactor === 'asked') redirect(queryHref('secondFactor', { next: here }));
  const away = user.secondFactor === 'missing' ? `${path('profile')}#${SECOND_FACTOR_ANCHOR}` : path('root');
  if (!hasRole(user, requirement)) redirect(away);
  return user;
}
