'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { freshUser } from '@/lib/accounts/fresh-user';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

/** Suspends or restores an account. Needs a super admin verified by the auth server; no user can suspend themselves. */
export const suspendAccount = adminAction(
  z.object({ id: z.uuid(), suspended: z.boolean() }),
  async ({ id, suspended }, { client, user }) => {
    if ((await freshUser()) === null) return failed('signedOut');
    if (id === user.id) return failed('invalid');
    unwrap('suspend_account', await client.rpc('suspend_account', { p_id: id, p_suspended: suspended }));
    return done({ id });
  },
  'super_admin',
);
