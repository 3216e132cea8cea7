'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { boundedText } from '@/lib/bounded-text';
import { done, type Result } from '@/lib/result';
import { bulkChangeSchema } from '@/lib/schools/model/bulk-change';
import { bulkPlan } from '@/lib/schools/services/bulk-plan';

const FIRST_NAMES = 5;

interface Concerned {
  /** Schools under the filters, those that would change, and their first names. */
  total: number;
  changing: number;
  names: string[];
}

/** Previews a bulk change; writes nothing. */
export const checkBulk = adminAction(
  z.object({ query: boundedText(1000), change: bulkChangeSchema }),
  async ({ query, change }, { client }): Promise<Result<Concerned>> => {
    const plan = await bulkPlan(client, query, change);
    if (!plan.ok) return plan;
    const { total, items } = plan.value;
    return done({
      total,
      changing: items.length,
      names: items.slice(0, FIRST_NAMES).map(({ label }) => label),
    });
  },
);
