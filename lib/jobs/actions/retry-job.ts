'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { emitJobsChanged } from '@/lib/jobs/events';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';
import { serviceClient } from '@/lib/supabase/service';

const REFUSALS = ['nothing', 'unfinished', 'taken', 'missing'] as const;

/**
 * Does the failed items of a finished job again, in the same job; with `rest` also those that it did not get to before it
 * was stopped. 'taken' when another job of the kind is at work.
 */
export const retryFailed = adminAction(
  z.object({ id: z.uuid(), rest: z.boolean().default(false) }),
  async ({ id, rest }, { client }) => {
    // Without the key nothing would take the job up again.
    if (serviceClient() === null) return failed('noSecretKey');
    const answer = unwrap('retry_job', await client.rpc('retry_job', { p_job: id, p_rest: rest }));
    const refusal = REFUSALS.find((code) => code === answer);
    if (refusal) return failed(refusal);
    emitJobsChanged();
    return done(null);
  },
);
