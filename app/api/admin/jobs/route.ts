import { z } from 'zod';
import { hasRole } from '@/lib/auth/guard';
import { currentUser } from '@/lib/auth/session';
import { JOB_KINDS } from '@/lib/jobs/model/job';
import { findJob, itemsOfJob, latestJobs } from '@/lib/jobs/queries/admin-jobs';
import { log } from '@/lib/log';
import { BackendError } from '@/lib/supabase/result';

export const dynamic = 'force-dynamic';

const query = z.union([
  z.object({ id: z.uuid(), items: z.literal('true').optional() }),
  z.object({ kind: z.enum(JOB_KINDS), subject: z.string().max(200).default('') }),
]);

/**
 * Jobs for admins: `?id=` {job}, with `&items=true` {job, items}; `?kind=&subject=` {job} that is unfinished, or null;
 * without parameters {jobs}, the hundred latest.
 */
export async function GET(request: Request): Promise<Response> {
  const user = await currentUser();
  if (user === null) return answer({ error: 'signedOut' }, 401);
  if (!hasRole(user, 'admin')) return answer({ error: 'forbidden' }, 403);
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const asked = query.safeParse(parameters);
  const wantsList = Object.keys(parameters).length === 0;
  if (!asked.success && !wantsList) return answer({ error: 'invalid' }, 400);
  try {
    if (!asked.success) return answer({ jobs: await latestJobs() });
    const which = asked.data;
    const job = await findJob(which);
    if (!('id' in which)) return answer({ job });
    if (job === null) return answer({ error: 'missing' }, 404);
    return answer(which.items ? { job, items: await itemsOfJob(which.id) } : { job });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error(error.message);
    return answer({ error: 'failed' }, 503);
  }
}

function answer(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } });
}
