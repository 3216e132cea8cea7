'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { emitJobsChanged } from '@/lib/jobs/events';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';
import { serviceClient } from '@/lib/supabase/service';

const REFUSALS = ['nothing', 'unfinished', 'taken', 'missing'] as const;

/** Retries failed items, with `rest` also those not reached. 'taken' when another job of the kind is running. */
export const retryFailed = adminAction(
  z.object({ id: z.uuid(), rest: z.boolean().default(false) }),
  async ({ id, rest }, { client }) => {
    // Without the key no process would run the job.
    if (serviceClient() === null) return failed('noSecretKey');
    const answer = unwrap('retry_job', await client.rpc('retry_job', { p_job: id, p_rest: rest }));
    const refusal = REFUSALS.find((code) => code === answer);
    if (refusal) return failed(refusal);
    emitJobsChanged();
    return done(null);
  },
);
