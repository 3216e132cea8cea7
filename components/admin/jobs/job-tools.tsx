'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useRefresh } from '@/components/admin/use-refresh';
import { useRun } from '@/components/admin/use-run';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { retryFailed } from '@/lib/jobs/actions/retry-job';
import { type JobView, processed } from '@/lib/jobs/model/job';
import { JobProgress } from './job-progress';

/** At least 5 s between refreshes of a page with many items. */
const REFRESH_MS = 5000;

export function RunningJob({ job }: { job: JobView }) {
  const refresh = useRefresh();
  const shown = useRef({ count: processed(job), at: 0 });
  return (
    <JobProgress
      kind={job.kind}
      subject={job.subject}
      jobId={job.id}
      initial={job}
      onSeen={(seen) => {
        const { count, at } = shown.current;
        if (processed(seen) === count || Date.now() - at < REFRESH_MS) return;
        shown.current = { count: processed(seen), at: Date.now() };
        void refresh();
      }}
      onFinished={refresh}
    />
  );
}

export function RetryButtons({ id, failed, left }: { id: string; failed: number; left: number }) {
  const t = useTranslations('AdminJobs');
  const [busy, run] = useRun();
  const retry = (rest: boolean) =>
    run(() => retryFailed({ id, rest }), {
      failure: t('errors.offline'),
      refusal: (code) => t(`retryProblems.${code}`),
    });
  return (
    <div className="flex flex-wrap gap-2.5 empty:hidden">
      {failed > 0 && (
        <Button disabled={busy} aria-busy={busy} onClick={() => retry(false)}>
          <Icon name="refresh-cw" /> {t('retryFailed', { count: failed })}
        </Button>
      )}
      {left > 0 && (
        <Button disabled={busy} aria-busy={busy} onClick={() => retry(true)}>
          <Icon name="arrow-right" /> {t('continue', { count: failed + left })}
        </Button>
      )}
    </div>
  );
}
