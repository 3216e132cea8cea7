import { path } from '@/lib/routes';
import type { CurrentUser } from './session';

/** Where somebody who has signed in begins, unless they were on the way elsewhere: administrators in their area. */
export function landingOf(user: CurrentUser | null): string {
  return path(user?.isAdmin ? 'admin' : 'root');
}
