import { isFinished, type JobKind, type JobView } from '@/lib/jobs/model/job';
import { path } from '@/lib/routes';

const PAUSE_MS = 1000;
const PAUSE_AFTER_PROBLEM_MS = 5000;

/** Why a job's state is unavailable; the job continues. */
export type JobProblem = 'offline' | 'backend' | 'signedOut';

/** A job by its id, or the unfinished one of a kind and subject. */
export type FollowedJob = { id: string } | { kind: JobKind; subject: string };

export interface Following {
  signal?: AbortSignal;
  /** Called with every answer, the last included; null clears a problem. */
  onProblem?(problem: JobProblem | null): void;
  onSeen?(job: JobView): void;
  mostProblems?: number;
}

/**
 * Polls a job until it ends and returns its last state; null when there is no such job, the signal aborts, or there
 * were too many problems. Polling pauses while the page is hidden and resumes immediately.
 */
export async function followJob(which: FollowedJob, following: Following = {}): Promise<JobView | null> {
  const { signal = new AbortController().signal, onProblem, onSeen, mostProblems = Infinity } = following;
  let asked = which;
  for (let problems = 0; problems < mostProblems; ) {
    await pageShown(signal);
    if (signal.aborted) return null;
    const answer = await askFor(asked, signal);
    if (signal.aborted) return null;
    onProblem?.(typeof answer === 'string' ? answer : null);
    if (typeof answer === 'string') {
      problems += 1;
      if (problems < mostProblems) await pause(PAUSE_AFTER_PROBLEM_MS, signal);
      continue;
    }
    problems = 0;
    if (answer.job === null) return null;
    onSeen?.(answer.job);
    if (isFinished(answer.job)) return answer.job;
    asked = { id: answer.job.id };
    await pause(PAUSE_MS, signal);
  }
  return null;
}

async function askFor(
  which: FollowedJob,
  signal: AbortSignal,
): Promise<{ job: JobView | null } | JobProblem> {
  try {
    const answer = await fetch(`${path('jobList')}?${new URLSearchParams(which)}`, { signal });
    if (answer.status === 401 || answer.status === 403) return 'signedOut';
    if (answer.status === 404) return { job: null };
    // The site itself answered: 502 and 504 come from a proxy.
    if (answer.status === 500 || answer.status === 503) return 'backend';
    return answer.ok ? await answer.json() : 'offline';
  } catch {
    return 'offline';
  }
}

function pageShown(signal: AbortSignal): Promise<void> {
  return document.visibilityState === 'hidden' ? pause(null, signal) : Promise.resolve();
}

/** Resolves after a time (null: never), when the page becomes visible, or when the signal aborts. */
function pause(milliseconds: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const onVisible = () => {
      if (document.visibilityState !== 'hidden') end();
    };
    const timer = milliseconds === null ? undefined : setTimeout(end, milliseconds);
    document.addEventListener('visibilitychange', onVisible);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}
