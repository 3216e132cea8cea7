'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { TOOLS } from '@/lib/jobs/model/job';
import { handlerOf } from '@/lib/jobs/registry';
import { done, failed, type Result } from '@/lib/result';
import { slugSyncCounts, slugsToSync } from '@/lib/schools/queries/slug-sync';
import { serviceClient } from '@/lib/supabase/service';

interface Concerned {
  schools: number;
  /** All schools, if relevant for the message; else null. */
  of: number | null;
  left: number;
  first: string[];
}

/** Previews a bulk tool; writes nothing and costs nothing. */
export const checkTool = adminAction(
  z.object({ tool: z.enum(TOOLS) }),
  async ({ tool }): Promise<Result<Concerned>> => {
    const client = serviceClient();
    if (client === null) return failed('noSecretKey');
    if (tool === 'sync-slugs') {
      const { schools, wrong } = await slugSyncCounts(client);
      const first = (await slugsToSync(client)).map(({ name, slug }) => `${name} (/${slug})`);
      return done({ schools: wrong, of: schools, left: 0, first });
    }
    const handler = handlerOf(tool);
    const plan = await handler.plan(client, {});
    if (!Array.isArray(plan)) return failed(plan.refused);
    const left = (await handler.leaves?.(client))?.length ?? 0;
    return done({ schools: plan.length, of: null, left, first: [] });
  },
);
