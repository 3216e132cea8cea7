'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { expirePagesOfSchools } from '@/lib/pages/expire-pages';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const input = z.object({ ids: z.array(z.uuid()).min(1).max(100), active: z.boolean() });

/** Shows or hides schools. Answers how many there were; the database stamps `updated_at`. */
export const setActive = adminAction(input, async ({ ids, active }, { client }) => {
  const changed = unwrap(
    'set active',
    await client.from('schools').update({ is_active: active }).in('id', ids).select('id'),
  );
  await expirePagesOfSchools(
    client,
    changed.map(({ id }) => id),
  );
  return changed.length === 0 ? failed('missing') : done({ count: changed.length });
});
