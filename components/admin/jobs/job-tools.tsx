'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { retryFailed } from '@/lib/jobs/actions/retry-job';
import type { JobView } from '@/lib/jobs/model/job';
import { JobProgress } from './job-progress';

/** A job that is still at work, on a page that shows it anew when it ends. */
export function RunningJob({ job }: { job: JobView }) {
  const router = useRouter();
  return (
    <JobProgress
      kind={job.kind}
      subject={job.subject}
      jobId={job.id}
      initial={job}
      onFinished={() => router.refresh()}
    />
  );
}

/** Takes a job up again that has ended: what failed, or what it never got to as well. */
export function RetryButtons({ id, failed, left }: { id: string; failed: number; left: number }) {
  const t = useTranslations('AdminJobs');
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  const retry = (rest: boolean) =>
    startTransition(async () => {
      const result = await retryFailed({ id, rest });
      if (!result.ok) toast.error(t(`retryProblems.${result.error}`));
      router.refresh();
    });
  return (
    <div className="panel-actions">
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
