'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { emitJobsChanged } from '@/lib/jobs/events';
import { done, failed } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

/** Stops a job. 'stopping' while its item is being ended; a finished job counts as stopped. */
export const cancelJob = adminAction(z.object({ id: z.uuid() }), async ({ id }, { client }) => {
  const answer = unwrap('cancel_job', await client.rpc('cancel_job', { p_job: id }));
  if (answer === 'missing') return failed('missing');
  emitJobsChanged();
  return done({ stopping: answer === 'stopping' });
});
