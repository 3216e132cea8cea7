import { isFinished, type JobView } from '@/lib/jobs/model/job';
import { path } from '@/lib/routes';

const PAUSE_MS = 1000;
/** A site that says nothing for this many questions in a row is said not to answer; the work goes on. */
const MOST_SILENCES = 10;

export type Started = { ok: true; jobId: string } | { ok: false; code: string };

/** Calls a server function and takes its job instead of waiting for the end. */
export async function startFunction(name: string, body: object = {}): Promise<Started> {
  try {
    const answer = await fetch(path('callFunction', { name }), {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'respond-async' },
      body: JSON.stringify(body),
    });
    const said: { jobId?: string; code?: string } = await answer.json();
    if (answer.status === 202 && said.jobId) return { ok: true, jobId: said.jobId };
    if (answer.status === 401) return { ok: false, code: 'signedOut' };
    return { ok: false, code: said.code ?? (answer.status === 403 ? 'forbidden' : 'failed') };
  } catch {
    return { ok: false, code: 'offline' };
  }
}

/** The end of a job; null when the site does not answer any more. */
export async function endOfJob(id: string): Promise<JobView | null> {
  for (let silences = 0; silences < MOST_SILENCES; ) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const job = await fetch(`${path('jobList')}?${new URLSearchParams({ id })}`)
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((said: { job: JobView } | null) => said?.job ?? null)
      .catch(() => null);
    if (job !== null && isFinished(job)) return job;
    silences = job === null ? silences + 1 : 0;
  }
  return null;
}
