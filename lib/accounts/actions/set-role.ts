'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { freshUser } from '@/lib/accounts/fresh-user';
import { ROLES } from '@/lib/accounts/roles';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

/** SQLSTATE when the last super admin would lose the role. */
const LAST_SUPER_ADMIN = '23514';

/** Sets a user's role. Needs a super admin verified by the auth server; the database keeps at least one super admin. */
export const setRole = adminAction(
  z.object({ id: z.uuid(), role: z.enum(ROLES) }),
  async ({ id, role }, { client }) => {
    if ((await freshUser()) === null) return failed('signedOut');
    const answer = await client.from('user_roles').upsert({ user_id: id, role }, { onConflict: 'user_id' });
    if (answer.error?.code === LAST_SUPER_ADMIN) return failed('lastSuperAdmin');
    unwrap('set role', answer);
    return done({ id });
  },
  'super_admin',
);
