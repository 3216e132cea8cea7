import 'server-only';
import { type Role, toRole } from '@/lib/accounts/roles';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

export interface UserRow {
  id: string;
  name: string | null;
  email: string | null;
  since: string;
  /** Last sign-in or use of a session; null when unknown. */
  seenAt: string | null;
  hasFactor: boolean;
  isSuspended: boolean;
  role: Role;
}

/** For admins, by row-level security. Throws BackendError. */
export async function registeredUsers(): Promise<number> {
  const answer = await (await serverClient()).from('profiles').select('id', { count: 'exact', head: true });
  unwrap('profiles', answer);
  return answer.count ?? 0;
}

const LIMIT = 500;

/** The newest accounts with addresses and roles, 500 at most; for super admins. Throws BackendError. */
export async function listUsers(): Promise<UserRow[]> {
  const client = await serverClient();
  const [profiles, roles] = await Promise.all([
    client
      .from('profiles')
      .select('id,full_name,created_at')
      .order('created_at', { ascending: false })
      .order('id')
      .limit(LIMIT),
    client.from('user_roles').select('user_id,role').neq('role', 'user'),
  ]);
  const accounts = unwrap('profiles', profiles);
  const details = unwrap(
    'account_details',
    await client.rpc('account_details', { p_ids: accounts.map(({ id }) => id) }),
  );
  const roleOf = new Map(unwrap('user_roles', roles).map(({ user_id, role }) => [user_id, role]));
  return accounts.map((row) => ({
    id: row.id,
    name: row.full_name,
    email: details[row.id]?.email ?? null,
    since: row.created_at,
    seenAt: details[row.id]?.seen_at ?? null,
    hasFactor: details[row.id]?.factor ?? false,
    isSuspended: details[row.id]?.suspended ?? false,
    role: toRole(roleOf.get(row.id)),
  }));
}

/** Throws BackendError. */
export async function isSecondFactorRequired(): Promise<boolean> {
  return unwrap(
    'second factor of administrators',
    await (await serverClient()).rpc('second_factor_required'),
  );
}
