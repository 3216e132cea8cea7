'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { done, failed } from '@/lib/result';
import { BatchSize } from '@/lib/supabase/batch-size';
import { unwrap } from '@/lib/supabase/result';

const input = z.object({ ids: z.array(z.uuid()).min(1).max(100), active: z.boolean() });

/** Returns their number. In batches: a hundred schools in one transaction would block the connection for a second. */
export const setActive = adminAction(input, async ({ ids, active }, { client }) => {
  const pace = new BatchSize();
  let changed = 0;
  try {
    for (let from = 0; from < ids.length; ) {
      const portion = ids.slice(from, from + pace.rows);
      const answer = await pace.measured(
        client.from('schools').update({ is_active: active }).in('id', portion).select('id'),
      );
      changed += unwrap('set active', answer).length;
      from += portion.length;
    }
  } finally {
    if (changed > 0) await showChanges();
  }
  return changed === 0 ? failed('missing') : done({ count: changed });
});
