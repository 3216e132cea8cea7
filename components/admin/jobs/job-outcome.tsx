'use client';

import { useTranslations } from 'next-intl';
import { alertVariants } from '@/components/ui/alert';
import { knownJobError } from '@/lib/jobs/model/errors';
import type { JobView } from '@/lib/jobs/model/job';
import { path } from '@/lib/routes';

export function JobOutcome({ job, here = false }: { job: JobView; here?: boolean }) {
  const t = useTranslations('AdminJobs');
  const good = job.status === 'done' && job.failed === 0;
  return (
    <p
      className={alertVariants({
        variant: good ? 'success' : job.status === 'failed' ? 'destructive' : 'warning',
      })}
    >
      <strong>{t(`statuses.${job.status}`)}.</strong>{' '}
      {job.errorCode !== null && `${t(`errors.${knownJobError(job.errorCode)}`)} `}
      {job.errorCode === 'alike' && `${t(`errors.${knownJobError(job.errorDetail ?? '')}`)} `}
      {job.total === 0
        ? t('nothingToDo')
        : t('counts', { done: job.done, skipped: job.skipped, failed: job.failed })}{' '}
      {!here && <a href={`${path('adminJobs')}?${new URLSearchParams({ job: job.id })}`}>{t('details')}</a>}
    </p>
  );
}
