import type { JobHandler } from '@/lib/jobs/handler';
import type { JobItemView, JobKind, JobView } from '@/lib/jobs/model/job';
import { readItems, readJob } from '@/lib/jobs/read';
import type { Runner, RunnerOptions } from '@/lib/jobs/runner';
import { startRunner } from '@/lib/jobs/runner';
import { waitForJob } from '@/lib/jobs/wait';
import type { Json } from '@/lib/supabase/database.types';
import type { TestBackend } from '../../support/backend.ts';

export const KIND: JobKind = 'english-fields';

export const itemsNamed = (...labels: string[]): Json => labels.map((label) => ({ school_id: null, label }));
export const numbered = (count: number): Json =>
  itemsNamed(...Array.from({ length: count }, (_, index) => `School ${index + 1}`));

/** Starts a job without its handler and returns its id. */
export async function makeJob(
  backend: TestBackend,
  items: Json,
  more: { kind?: JobKind; subject?: string; startedBy: string },
): Promise<string> {
  const { data } = await backend.service
    .rpc('start_job', {
      p_kind: more.kind ?? KIND,
      p_subject: more.subject ?? '',
      p_parameters: {},
      p_started_by: more.startedBy,
      p_items: items,
    })
    .throwOnError();
  return data.id;
}

export async function jobOf(backend: TestBackend, id: string): Promise<JobView & { items: JobItemView[] }> {
  const job = await readJob(backend.service, id);
  if (job === null) throw new Error('no such job');
  return { ...job, items: await readItems(backend.service, id) };
}

export async function finished(backend: TestBackend, id: string) {
  const ended = await waitForJob(backend.service, id, new AbortController().signal);
  if (ended === null) throw new Error('the job did not end');
  return ended;
}

export function runnerOf(
  backend: TestBackend,
  run: JobHandler['run'],
  more: Partial<RunnerOptions> = {},
): { runner: Runner } {
  const runner = startRunner({
    client: backend.service,
    handlers: [{ kind: KIND, plan: async () => [], run }],
    showChanges: async () => {},
    pollMs: 50,
    // Long enough for a busy machine; no test waits for the end of a lease.
    leaseSeconds: 3600,
    graceMs: 100,
    ...more,
  });
  return { runner };
}
