import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { JobItemView, JobKind, JobView } from './model/job';
import { toJob, toJobItem } from './rows';

/** The backend's maximum rows of a response. */
const PAGE = 1000;

/** Null when missing or not visible. Throws BackendError. */
export async function readJob(client: BackendClient, id: string): Promise<JobView | null> {
  const row = unwrap('job', await client.from('jobs').select('*').eq('id', id).maybeSingle());
  return row && toJob(row);
}

/** Null when there is none. Throws BackendError. */
export async function readUnfinished(
  client: BackendClient,
  kind: JobKind,
  subject: string,
): Promise<JobView | null> {
  const row = unwrap(
    'unfinished job',
    await client
      .from('jobs')
      .select('*')
      .eq('kind', kind)
      .eq('subject', subject)
      .in('status', ['queued', 'running'])
      .maybeSingle(),
  );
  return row && toJob(row);
}

/** The running job of a subject, or the last one; null when there is none. Throws BackendError. */
export async function readLatest(client: BackendClient, subject: string): Promise<JobView | null> {
  const row = unwrap(
    'latest job',
    await client
      .from('jobs')
      .select('*')
      .eq('subject', subject)
      // Running jobs have null.
      .order('finished_at', { ascending: false, nullsFirst: true })
      .limit(1)
      .maybeSingle(),
  );
  return row && toJob(row);
}

/** In order. Throws BackendError. */
export async function readItems(client: BackendClient, job: string): Promise<JobItemView[]> {
  const items: JobItemView[] = [];
  for (;;) {
    const rows = unwrap(
      'items of a job',
      await client
        .from('job_items')
        .select('*')
        .eq('job_id', job)
        .order('position')
        .range(items.length, items.length + PAGE - 1),
    );
    items.push(...rows.map(toJobItem));
    if (rows.length < PAGE) return items;
  }
}
