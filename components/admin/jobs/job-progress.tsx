'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useAction } from '@/components/admin/use-action';
import { alertVariants } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { Progress } from '@/components/ui/progress';
import { cancelJob } from '@/lib/jobs/actions/cancel-job';
import { isFinished, type JobView, processed, timeLeftMs } from '@/lib/jobs/model/job';
import { JobOutcome } from './job-outcome';
import { useJob, type WatchedJob } from './use-job';

const MINUTE_MS = 60_000;

/**
 * Progress of a job with the current school, the time left and a stop button, then its outcome. Given a kind it finds
 * the unfinished job, also after a reload, and renders nothing without one. `jobId` is a job just started.
 */
export function JobProgress({ className, ...watched }: WatchedJob & { className?: string }) {
  const t = useTranslations('AdminJobs');
  const { job, problem, restart } = useJob(watched);
  if (job === null) return null;
  return (
    <div className={cn('my-3 grid gap-3', className)}>
      {isFinished(job) ? <JobOutcome job={job} /> : <JobAtWork job={job} restart={restart} />}
      <Announcement job={job} />
      {problem && (
        <p className={cn(alertVariants({ variant: 'warning' }), 'my-4')} role="alert">
          {t(`problems.${problem}`)}
        </p>
      )}
    </div>
  );
}

function JobAtWork({ job, restart }: { job: JobView; restart: () => void }) {
  const t = useTranslations('AdminJobs');
  const [stopRequested, setStopRequested] = useState(false);
  const [busy, start] = useAction();
  const left = timeLeftMs(job);
  const stopping = job.stopping || stopRequested;

  const stop = () =>
    start(async () => {
      const result = await cancelJob({ id: job.id });
      if (result.ok) setStopRequested(true);
      else toast.error(t('stopFailed'));
      restart();
    }, t('stopFailed'));

  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-1 rounded-md bg-sky-wash px-3.5 py-2.5 max-sm:grid-cols-[auto_1fr]">
      <strong>{t('progress', { count: processed(job), total: job.total })}</strong>
      <Progress className="min-w-15" value={processed(job)} max={job.total} label={t(`kinds.${job.kind}`)} />
      <Button
        className="max-sm:order-1 max-sm:col-span-full"
        disabled={busy || stopping}
        aria-busy={busy}
        onClick={stop}
      >
        <Icon name="square" /> {t(stopping ? 'stopping' : 'stop')}
      </Button>
      <span className="col-[1/3] min-w-0 wrap-anywhere text-ink-2 max-sm:col-span-full">
        {job.status === 'queued' ? t('waiting') : job.current && t('now', { label: job.current })}
        {job.failed > 0 && ` · ${t('failedSoFar', { count: job.failed })}`}
      </span>
      {left !== null && !stopping && (
        <span className="justify-self-end whitespace-nowrap text-ink-2 max-sm:col-span-full max-sm:justify-self-start">
          {t('timeLeft', { minutes: Math.round(left / MINUTE_MS) })}
        </span>
      )}
    </div>
  );
}

/** Live region: announces every tenth and the end. */
function Announcement({ job }: { job: JobView }) {
  const t = useTranslations('AdminJobs');
  const count = processed(job);
  const step = Math.max(1, Math.ceil(job.total / 10));
  const said = isFinished(job)
    ? t(`statuses.${job.status}`)
    : t('progress', { count: count - (count % step), total: job.total });
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {t(`kinds.${job.kind}`)}: {said}
    </p>
  );
}
