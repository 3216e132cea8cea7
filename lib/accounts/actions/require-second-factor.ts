'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { freshUser } from '@/lib/accounts/fresh-user';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

/** SQLSTATE when an admin without a second factor would lock themselves out. */
const NO_FACTOR = '23514';

export const requireSecondFactor = adminAction(
  z.object({ required: z.boolean() }),
  async ({ required }, { client }) => {
    if ((await freshUser()) === null) return failed('signedOut');
    const answer = await client.rpc('require_second_factor', { p_required: required });
    if (answer.error?.code === NO_FACTOR) return failed('noFactor');
    unwrap('second factor of administrators', answer);
    return done({ required });
  },
  'super_admin',
);
