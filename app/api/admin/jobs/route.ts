import { z } from 'zod';
import { adminRoute } from '@/lib/accounts/admin-route';
import { boundedText } from '@/lib/bounded-text';
import { uncachedJson } from '@/lib/http/json-response';
import { JOB_KINDS } from '@/lib/jobs/model/job';
import { findJob, itemsOfJob, latestJobs } from '@/lib/jobs/queries/admin-jobs';

export const dynamic = 'force-dynamic';

const query = z.union([
  z.object({ id: z.uuid(), items: z.literal('true').optional() }),
  z.object({ kind: z.enum(JOB_KINDS), subject: boundedText(200).default('') }),
]);

/**
 * `?id=` {job}, with `&items=true` {job, items}; `?kind=&subject=` the unfinished {job} or null; else the latest
 * {jobs}.
 */
export const GET = adminRoute(async (request) => {
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  if (Object.keys(parameters).length === 0) return uncachedJson({ jobs: await latestJobs() });
  const asked = query.safeParse(parameters);
  if (!asked.success) return uncachedJson({ error: 'invalid' }, 400);
  const which = asked.data;
  const job = await findJob(which);
  if (!('id' in which)) return uncachedJson({ job });
  if (job === null) return uncachedJson({ error: 'missing' }, 404);
  return uncachedJson(which.items ? { job, items: await itemsOfJob(which.id) } : { job });
});
