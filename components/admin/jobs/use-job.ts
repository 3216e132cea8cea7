import { useEffect, useEffectEvent, useState } from 'react';
import { isFinished, type JobKind, type JobView } from '@/lib/jobs/model/job';
import { followJob, type JobProblem } from './follow-job';

export interface WatchedJob {
  kind: JobKind;
  subject?: string;
  /** The job to follow; without it the unfinished one of this kind and subject. */
  jobId?: string | null;
  /** The job at render time, shown until the first poll. */
  initial?: JobView;
  onSeen?(job: JobView): void;
  onFinished?(job: JobView): void;
}

/** Polls a job until it ends; survives a reload and a lost connection. */
export function useJob({ kind, subject = '', jobId = null, initial, onSeen, onFinished }: WatchedJob) {
  const [job, setJob] = useState<JobView | null>(initial ?? null);
  const [problem, setProblem] = useState<JobProblem | null>(null);
  const [restarts, setRestarts] = useState(0);
  const seen = useEffectEvent((now: JobView) => {
    setJob(now);
    if (isFinished(now)) onFinished?.(now);
    else onSeen?.(now);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `restarts` starts polling again
  useEffect(() => {
    const stop = new AbortController();
    const which = jobId === null ? { kind, subject } : { id: jobId };
    void followJob(which, { signal: stop.signal, onProblem: setProblem, onSeen: (now) => seen(now) });
    return () => stop.abort();
  }, [kind, subject, jobId, restarts]);

  return { job, problem, restart: () => setRestarts((times) => times + 1) };
}
