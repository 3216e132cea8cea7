import { path } from '@/lib/routes';
import type { CurrentUser } from './session';

/** First page after sign-in: the admin area for administrators. */
export function landingOf(user: CurrentUser | null): string {
  return path(user?.isAdmin ? 'admin' : 'root');
}
