import { isFinished, type JobView } from '@/lib/jobs/model/job';
import { path } from '@/lib/routes';

const PAUSE_MS = 1000;
/** A site that says nothing for this many questions in a row is said not to answer; the work goes on. */
const MOST_SILENCES = 10;

/** The end of a job; null when the site does not answer any more. */
export async function waitForJob(id: string): Promise<JobView | null> {
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
