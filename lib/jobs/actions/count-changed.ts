'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { readItems } from '@/lib/jobs/read';
import { done } from '@/lib/result';

const result = z.object({ changed: z.number() });

/** Schools changed by a finished job whose items are batches. */
export const countChanged = adminAction(z.object({ job: z.uuid() }), async ({ job }, { client }) => {
  const items = await readItems(client, job);
  return done(items.reduce((sum, item) => sum + (result.safeParse(item.result).data?.changed ?? 0), 0));
});
