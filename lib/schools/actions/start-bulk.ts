'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { boundedText } from '@/lib/bounded-text';
import { type StartRefusal, startJob } from '@/lib/jobs/services/start-job';
import { failed, type Result } from '@/lib/result';
import { bulkChangeSchema } from '@/lib/schools/model/bulk-change';
import { bulkPlan } from '@/lib/schools/services/bulk-plan';

const input = z.object({
  query: boundedText(1000),
  change: bulkChangeSchema,
  expected: z.int(),
});

/** Starts a bulk change. 'outdated': the number of schools has changed. */
export const startBulk = adminAction(
  input,
  async (
    { query, change, expected },
    { client, user },
  ): Promise<Result<{ id: string; joined: boolean; total: number }, StartRefusal | 'outdated'>> => {
    const plan = await bulkPlan(client, query, change);
    if (!plan.ok) return plan;
    const { items, change: stored } = plan.value;
    if (items.length !== expected) return failed('outdated');
    if (change.kind === 'tool') return startJob({ kind: change.tool, startedBy: user, items });
    return startJob({
      kind: 'change-schools',
      // Each change is a separate job.
      subject: crypto.randomUUID(),
      parameters: { change: stored as never },
      startedBy: user,
      items,
    });
  },
);
