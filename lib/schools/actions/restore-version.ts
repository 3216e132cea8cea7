'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { done } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const input = z.object({ id: z.uuid(), change: z.int().positive() });

export const restoreVersion = adminAction(
  input,
  async ({ id, change }, { client }) => {
    const version = unwrap(
      'restore_school_version',
      await client.rpc('restore_school_version', { p_school: id, p_change: change }),
    );
    await showChanges();
    return done({ version });
  },
  'super_admin',
);
