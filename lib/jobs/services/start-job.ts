import 'server-only';
import type { Actor } from '@/lib/accounts/session';
import { emitJobsChanged } from '@/lib/jobs/events';
import { type PlannedItem, planned } from '@/lib/jobs/handler';
import type { JobJson, JobKind } from '@/lib/jobs/model/job';
import { readUnfinished } from '@/lib/jobs/read';
import { handlerOf } from '@/lib/jobs/registry';
import { log } from '@/lib/log';
import { done, failed, type Result } from '@/lib/result';
import { batchesOf } from '@/lib/supabase/batches';
import type { BackendClient } from '@/lib/supabase/client';
import { isAway } from '@/lib/supabase/failure';
import { BackendError, unwrap } from '@/lib/supabase/result';
import type { StartedJob } from '@/lib/supabase/results/admin';
import { serviceClient } from '@/lib/supabase/service';

/** 'stopping': the job of this kind is being stopped. 'missing': no such subject. 'failed': see the log's reference. */
export type StartRefusal = 'noSecretKey' | 'stopping' | 'missing' | 'backend' | 'failed' | (string & {});

export interface JobToStart {
  kind: JobKind;
  /** '' or undefined for many schools. */
  subject?: string;
  parameters?: JobJson;
  /** Null for the site itself. */
  startedBy: Actor | null;
  /** Items, instead of the handler's plan. */
  items?: PlannedItem[];
}

/** Starts a job or joins the unfinished one; returns once it is stored. The caller has checked the role. */
export async function startJob({
  kind,
  subject = '',
  parameters = {},
  startedBy,
  items,
}: JobToStart): Promise<Result<{ id: string; joined: boolean; total: number }, StartRefusal>> {
  const client = serviceClient(startedBy?.session);
  if (client === null) return failed('noSecretKey');
  try {
    const unfinished = await readUnfinished(client, kind, subject);
    if (unfinished?.stopping) return failed('stopping');
    if (unfinished) return done({ id: unfinished.id, joined: true, total: unfinished.total });
    const plan = items ?? (await handlerOf(kind).plan(client, parameters));
    if (!Array.isArray(plan)) return failed(plan.refused);
    const started = await store(client, { kind, subject, parameters, startedBy }, plan);
    if (started.stopping) return failed('stopping');
    emitJobsChanged();
    return done({ id: started.id, joined: started.joined, total: started.total });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    if (isAway(error.code)) {
      log.error(error.message);
      return failed('backend');
    }
    return { ...failed('failed'), reference: log.failure(error.message) };
  }
}

/** A long plan is stored in batches; the job can only be claimed after the last one. */
async function store(
  client: BackendClient,
  job: Required<Omit<JobToStart, 'items'>>,
  plan: PlannedItem[],
): Promise<StartedJob> {
  const items = plan.map(({ schoolId, label, detail = {} }) => ({ school_id: schoolId, label, detail }));
  const [first = [], ...others] = batchesOf(items);
  const started = unwrap(
    'start_job',
    await client.rpc('start_job', {
      p_kind: planned(job.kind, handlerOf(job.kind).versions),
      p_subject: job.subject,
      p_parameters: job.parameters,
      // Null is allowed; the generated types do not express that.
      p_started_by: (job.startedBy?.id ?? null) as string,
      p_items: first,
      p_planned: others.length === 0,
    }),
  );
  if (started.joined) return started;
  for (const [index, portion] of others.entries()) {
    const answer = await client.rpc('add_job_items', {
      p_job: started.id,
      p_before: started.total,
      p_items: portion,
      p_planned: index === others.length - 1,
    });
    if (answer.error) await client.rpc('cancel_job', { p_job: started.id });
    started.total = unwrap('add_job_items', answer);
  }
  return started;
}
