'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { freshUser } from '@/lib/auth/fresh-user';
import { ROLES } from '@/lib/auth/roles';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

/** What the database raises when the last super admin would go: a role itself is checked by the schema above. */
const LAST_SUPER_ADMIN = '23514';

/** Gives a user a role. Only a super admin may whom the auth server still knows; the database keeps at least one of them. */
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
