import 'server-only';
import { accountNames } from '@/lib/accounts/queries/account-names';
import { concernsMany, type JobItemView, type JobKind, type JobView } from '@/lib/jobs/model/job';
import { readItems, readJob, readUnfinished } from '@/lib/jobs/read';
import { toJob, toJobItem } from '@/lib/jobs/rows';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

export interface ListedJob {
  job: JobView;
  /** Subject of the job; null for many schools. */
  about: string | null;
  /** Name or e-mail address; null when the account is deleted. */
  startedBy: string | null;
}

const LISTED = 100;
export const SHOWN_ITEMS = 200;

/** The latest 100 jobs, newest first. Throws BackendError. */
export async function latestJobs(): Promise<ListedJob[]> {
  const client = await serverClient();
  const rows = unwrap(
    'jobs',
    await client.from('jobs').select('*').order('created_at', { ascending: false }).order('id').limit(LISTED),
  );
  return withNames(
    client,
    rows.flatMap((row) => toJob(row) ?? []),
  );
}

/** A job with its first items, all or failed ones; null when missing. Throws BackendError. */
export async function jobWithItems(
  id: string,
  failedOnly: boolean,
): Promise<(ListedJob & { items: JobItemView[] }) | null> {
  const client = await serverClient();
  const job = await readJob(client, id);
  if (job === null) return null;
  const items = client.from('job_items').select('*').eq('job_id', id);
  const [[listed], rows] = await Promise.all([
    withNames(client, [job]),
    (failedOnly ? items.eq('status', 'failed') : items).order('position').limit(SHOWN_ITEMS),
  ]);
  return listed ? { ...listed, items: unwrap('items of a job', rows).map(toJobItem) } : null;
}

/** By id, or the unfinished one of a kind and subject. Throws BackendError. */
export async function findJob(
  which: { id: string } | { kind: JobKind; subject: string },
): Promise<JobView | null> {
  const client = await serverClient();
  return 'id' in which ? readJob(client, which.id) : readUnfinished(client, which.kind, which.subject);
}

/** Throws BackendError. */
export async function itemsOfJob(id: string): Promise<JobItemView[]> {
  return readItems(await serverClient(), id);
}

async function withNames(client: BackendClient, jobs: JobView[]): Promise<ListedJob[]> {
  const single = jobs
    .filter(({ kind, subject }) => subject !== '' && !concernsMany(kind))
    .map(({ id }) => id);
  const [items, nameOf] = await Promise.all([
    client.from('job_items').select('job_id, label').eq('position', 1).in('job_id', single),
    accountNames(
      client,
      jobs.map(({ startedBy }) => startedBy),
    ),
  ]);
  const labelOf = new Map(unwrap('first items', items).map(({ job_id, label }) => [job_id, label]));
  return jobs.map((job) => ({
    job,
    about: labelOf.get(job.id) ?? null,
    startedBy: job.startedBy && (nameOf.get(job.startedBy) ?? null),
  }));
}
