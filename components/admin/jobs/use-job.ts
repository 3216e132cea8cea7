import { useEffect, useEffectEvent, useState } from 'react';
import { isFinished, type JobKind, type JobView } from '@/lib/jobs/model/job';
import { followJob, type JobProblem } from './follow-job';

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

/** Follows a job until it ends, by asking the server: it survives a reload, and a lost connection. */
export function useJob({ kind, subject = '', jobId = null, initial, onSeen, onFinished }: WatchedJob) {
  const [job, setJob] = useState<JobView | null>(initial ?? null);
  const [problem, setProblem] = useState<JobProblem | null>(null);
  const [restarts, setRestarts] = useState(0);
  const seen = useEffectEvent((now: JobView) => {
    setJob(now);
    if (isFinished(now)) onFinished?.(now);
    else onSeen?.(now);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `restarts` counts how often following was begun anew
  useEffect(() => {
    const stop = new AbortController();
    const which = jobId === null ? { kind, subject } : { id: jobId };
    void followJob(which, { signal: stop.signal, onProblem: setProblem, onSeen: (now) => seen(now) });
    return () => stop.abort();
  }, [kind, subject, jobId, restarts]);

  return { job, problem, restart: () => setRestarts((times) => times + 1) };
}
