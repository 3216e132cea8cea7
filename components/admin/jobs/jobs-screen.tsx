import type { ReactNode } from 'react';
import { ListTable, LoadFailed } from '@/components/admin/list-table';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { isFinished } from '@/lib/jobs/model/job';
import { type ListedJob, latestJobs } from '@/lib/jobs/queries/admin-jobs';
import { logNull } from '@/lib/log';
import { path } from '@/lib/routes';
import { inDollars, inMoments } from './formats';
import { withoutPortion } from './item-label';
import { RunningJob } from './job-tools';

/** The hundred latest jobs: running ones with progress, the others as a table. */
export async function JobsScreen({ language, canRun }: { language: Language; canRun: boolean }) {
  const t = translator(language, 'AdminJobs');
  const jobs = await latestJobs().catch(logNull);
  const ended = jobs?.filter(({ job }) => isFinished(job)) ?? [];
  return (
    <>
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      <p className="hint">{t('intro')}</p>
      {!canRun && <p className="notice warn">{t('refusals.noSecretKey')}</p>}
      {jobs === null && <LoadFailed text={t('loadFailed')} />}
      {jobs?.length === 0 && <p className="empty">{t('none')}</p>}
      {jobs
        ?.filter(({ job }) => !isFinished(job))
        .map((listed) => (
          <section key={listed.job.id} aria-label={nameOf(listed, language)} className="job-section">
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
  const moment = inMoments(language);
  const number = (label: string, cell: (listed: ListedJob) => ReactNode) =>
    ({ label, className: 'num', cell }) as const;
  return (
    <ListTable
      label={t('latest')}
      className="jobs"
      rows={jobs}
      rowKey={({ job }) => job.id}
      columns={[
        {
          label: t('job'),
          className: 'name',
          cell: (listed) => (
            <>
              <a href={addressOf(listed)}>{t(`kinds.${listed.job.kind}`)}</a>
              {listed.about !== null && <span className="sub">{listed.about}</span>}
            </>
          ),
        },
        {
          label: t('status'),
          cell: ({ job }) => (
            <span className={`status job-${job.status}`}>{t(`statuses.${job.status}`)}</span>
          ),
        },
        number(t('itemStatuses.done'), ({ job }) => job.done),
        number(t('itemStatuses.skipped'), ({ job }) => job.skipped),
        number(t('itemStatuses.failed'), ({ job }) => job.failed),
        number(t('cost'), ({ job }) => inDollars(language, job.cost)),
        {
          label: t('begun'),
          className: 'when',
          cell: ({ job, startedBy }) => (
            <>
              <time dateTime={job.createdAt}>{moment(job.createdAt)}</time>
              <span className="sub">{startedBy ?? t('nobody')}</span>
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
  return about === null ? kind : `${kind}: ${withoutPortion(about)}`;
}
