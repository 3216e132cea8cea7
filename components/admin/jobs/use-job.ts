'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { isFinished, type JobKind, type JobView } from '@/lib/jobs/model/job';
import { path } from '@/lib/routes';

const PAUSE_MS = 1000;
const PAUSE_AFTER_PROBLEM_MS = 5000;

/** Why the job cannot be seen at the moment; it goes on all the same. */
export type JobProblem = 'offline' | 'signedOut';

export interface WatchedJob {
  kind: JobKind;
  subject?: string;
  /** The job to watch; without it the unfinished one of this kind and subject, if there is one. */
  jobId?: string | null;
  /** The job as the page was made with it, so that there is something to see at once. */
  initial?: JobView;
  /** Called every time it was looked at and was still at work. */
  onSeen?(job: JobView): void;
  /** Called once when a watched job ends. */
  onFinished?(job: JobView): void;
}

/**
 * Follows a job until it ends, by asking the server: it survives a reload, and a lost connection. While the page is hidden
 * nothing is asked; when it shows again, at once.
 */
export function useJob({ kind, subject = '', jobId = null, initial, onSeen, onFinished }: WatchedJob) {
  const [job, setJob] = useState<JobView | null>(initial ?? null);
  const [problem, setProblem] = useState<JobProblem | null>(null);
  const [asked, setAsked] = useState(0);
  const atWork = useEffectEvent((seen: JobView) => onSeen?.(seen));
  const finished = useEffectEvent((ended: JobView) => onFinished?.(ended));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` changes when somebody wants to know again
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let busy = false;
    let watched = jobId;
    let over = false;

    async function ask() {
      clearTimeout(timer);
      if (busy || over || stop.signal.aborted || document.visibilityState === 'hidden') return;
      busy = true;
      const answer = await fetchJob(watched === null ? { kind, subject } : { id: watched }, stop.signal);
      busy = false;
      if (stop.signal.aborted) return;
      setProblem(typeof answer === 'string' ? answer : null);
      if (typeof answer === 'string') {
        timer = setTimeout(ask, PAUSE_AFTER_PROBLEM_MS);
        return;
      }
      const seen = answer.job;
      if (seen) setJob(seen);
      over = seen === null || isFinished(seen);
      if (seen === null) return;
      watched = seen.id;
      if (over) return finished(seen);
      atWork(seen);
      timer = setTimeout(ask, PAUSE_MS);
    }

    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [kind, subject, jobId, asked]);

  return { job, problem, askAgain: () => setAsked((times) => times + 1) };
}

async function fetchJob(
  which: Record<string, string>,
  signal: AbortSignal,
): Promise<{ job: JobView | null } | JobProblem> {
  try {
    const answer = await fetch(`${path('jobList')}?${new URLSearchParams(which)}`, { signal });
    if (answer.status === 401 || answer.status === 403) return 'signedOut';
    if (answer.status === 404) return { job: null };
    return answer.ok ? await answer.json() : 'offline';
  } catch {
    return 'offline';
  }
}
