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

/** Redirects visitors without the role or a due second factor. Throws UnknownUserError when the backend is down. */
export async function requireRole(requirement: Requirement, here: string): Promise<CurrentUser> {
  const user = await currentUser();
  if (user === null) redirect(authHref(here));
  if (user.secondFactor === 'asked') redirect(queryHref('secondFactor', { next: here }));
  const away = user.secondFactor === 'missing' ? `${path('profile')}#${SECOND_FACTOR_ANCHOR}` : path('root');
  if (!hasRole(user, requirement)) redirect(away);
  return user;
}
