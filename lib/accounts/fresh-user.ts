import 'server-only';
import { serverClient } from '@/lib/supabase/server';
import { type CurrentUser, currentUser } from './session';

/**
 * For irreversible actions: the auth server verifies session, account and an enrolled second factor. Null if refused.
 */
export async function freshUser(): Promise<CurrentUser | null> {
  const user = await currentUser();
  if (user === null || user.secondFactor === 'asked') return null;
  const { data } = await (await serverClient()).auth.getUser();
  return data.user?.id === user.id ? user : null;
}
