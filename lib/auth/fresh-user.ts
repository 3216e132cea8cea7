import 'server-only';
import { serverClient } from '@/lib/supabase/server';
import { type CurrentUser, currentUser } from './session';

/**
 * Who asks for what cannot be undone: the auth server itself is asked whether this session and account still stand, and
 * a second factor has to be given where there is one. Null when nobody may.
 */
export async function freshUser(): Promise<CurrentUser | null> {
  const user = await currentUser();
  if (user === null || user.secondFactor === 'asked') return null;
  const { data } = await (await serverClient()).auth.getUser();
  return data.user?.id === user.id ? user : null;
}
