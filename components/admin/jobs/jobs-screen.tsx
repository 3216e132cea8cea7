import type { ReactNode } from 'react';
import { ListTable, LoadFailed } from '@/components/admin/list-table';
import { PageHead } from '@/components/admin/page-head';
import { alertVariants } from '@/components/ui/alert';
import { statusVariants } from '@/components/ui/badge';
import { cn } from '@/components/ui/cn';
import { FieldDescription } from '@/components/ui/field';
import { LocalTime } from '@/components/ui/local-time';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { isFinished } from '@/lib/jobs/model/job';
import { type ListedJob, latestJobs } from '@/lib/jobs/queries/admin-jobs';
import { logNull } from '@/lib/log';
import { path } from '@/lib/routes';
import { BULK_FIELDS, BULK_KINDS } from '@/lib/schools/model/bulk-change';
import { inDollars } from './formats';
import { withoutPortion } from './item-label';
import { JOB_STATUS } from './job-status';
import { RunningJob } from './job-tools';

/** The hundred latest jobs: running ones with progress, the others as a table. */
export async function JobsScreen({ language, canRun }: { language: Language; canRun: boolean }) {
  const t = translator(language, 'AdminJobs');
  const jobs = await latestJobs().catch(logNull);
  const ended = jobs?.filter(({ job }) => isFinished(job)) ?? [];
  return (
    <>
      <PageHead title={t('title')} />
      <FieldDescription className="mt-1.5">{t('intro')}</FieldDescription>
      {!canRun && <p className={alertVariants({ variant: 'warning' })}>{t('refusals.noSecretKey')}</p>}
      {jobs === null && <LoadFailed text={t('loadFailed')} />}
      {jobs?.length === 0 && <p className="py-18 text-center text-ink-2">{t('none')}</p>}
      {jobs
        ?.filter(({ job }) => !isFinished(job))
        .map((listed) => (
          <section
            key={listed.job.id}
            aria-label={nameOf(listed, language)}
            className="mt-4 border-t-[1.5px] border-rail pt-3"
          >
            <h2>
              <a href={addressOf(listed)}>{nameOf(listed, language)}</a>
            </h2>
            <RunningJob job={listed.job} />
          </section>
        ))}
      {ended.length > 0 && <EndedJobs jobs={ended} language={language} />}
    </>
  );
}

function EndedJobs({ jobs, language }: { jobs: ListedJob[]; language: Language }) {
  const t = translator(language, 'AdminJobs');
  const number = (label: string, cell: (listed: ListedJob) => ReactNode) =>
    ({ label, kind: 'num', cell }) as const;
  return (
    <ListTable
      label={t('latest')}
      tall
      rows={jobs}
      rowKey={({ job }) => job.id}
      columns={[
        {
          label: t('job'),
          kind: 'name',
          cell: (listed) => (
            <div className="min-w-41 wrap-anywhere">
              <a href={addressOf(listed)}>{t(`kinds.${listed.job.kind}`)}</a>
              {listed.about !== null && (
                <span className="block text-xs leading-snug text-ink-3">{listed.about}</span>
              )}
            </div>
          ),
        },
        {
          label: t('status'),
          cell: ({ job }) => (
            <span className={cn(statusVariants({ variant: JOB_STATUS[job.status] }), 'whitespace-nowrap')}>
              {t(`statuses.${job.status}`)}
            </span>
          ),
        },
        number(t('itemStatuses.done'), ({ job }) => job.done),
        number(t('itemStatuses.skipped'), ({ job }) => job.skipped),
        number(t('itemStatuses.failed'), ({ job }) => job.failed),
        number(t('cost'), ({ job }) => inDollars(language, job.cost)),
        {
          label: t('begun'),
          kind: 'when',
          cell: ({ job, startedBy }) => (
            <>
              <LocalTime language={language} at={job.createdAt} />
              <span className="block text-xs leading-snug text-ink-3">{startedBy ?? t('nobody')}</span>
            </>
          ),
        },
      ]}
    />
  );
}

const addressOf = ({ job }: ListedJob) => `${path('adminJobs')}?${new URLSearchParams({ job: job.id })}`;

export function nameOf({ job, about }: ListedJob, language: Language): string {
  const kind = translator(language, 'AdminJobs')(`kinds.${job.kind}`);
  const what = job.change === null ? about && withoutPortion(about) : changeName(job.change, language);
  return what === null ? kind : `${kind}: ${what}`;
}

/** A field that bulk changes no longer set is shown as it is stored. */
function changeName(change: string, language: Language): string {
  const kind = BULK_KINDS.find((one) => one === change);
  if (kind) return translator(language, 'AdminSchools')(`bulk.kinds.${kind}`);
  const field = BULK_FIELDS.find((one) => one === change);
  return field ? translator(language, 'AdminEditor')(`fields.${field}`) : change;
}
