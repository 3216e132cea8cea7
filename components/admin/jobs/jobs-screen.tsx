import { ScrollRegion } from '@/components/ui/scroll-region';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { isFinished } from '@/lib/jobs/model/job';
import { type ListedJob, latestJobs } from '@/lib/jobs/queries/admin-jobs';
import { log } from '@/lib/log';
import { path } from '@/lib/routes';
import { inDollars, inMoments } from './formats';
import { withoutPortion } from './item-label';
import { RunningJob } from './job-tools';

/** The hundred latest jobs: those at work with their progress, the others as a table. */
export async function JobsScreen({ language, canRun }: { language: Language; canRun: boolean }) {
  const t = translator(language, 'AdminJobs');
  const jobs = await latestJobs().catch((error: Error) => {
    log.error(error.message);
    return null;
  });
  const ended = jobs?.filter(({ job }) => isFinished(job)) ?? [];
  return (
    <>
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      <p className="hint">{t('intro')}</p>
      {!canRun && <p className="notice warn">{t('refusals.noSecretKey')}</p>}
      {jobs === null && (
        <p className="notice bad" role="alert">
          {t('loadFailed')}
        </p>
      )}
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
  return (
    <ScrollRegion label={t('latest')}>
      <table className="table jobs">
        <thead>
          <tr>
            <th>{t('job')}</th>
            <th>{t('status')}</th>
            <th className="num">{t('itemStatuses.done')}</th>
            <th className="num">{t('itemStatuses.skipped')}</th>
            <th className="num">{t('itemStatuses.failed')}</th>
            <th className="num">{t('cost')}</th>
            <th>{t('begun')}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((listed) => (
            <tr key={listed.job.id}>
              <td className="name">
                <a href={addressOf(listed)}>{t(`kinds.${listed.job.kind}`)}</a>
                {listed.about !== null && <span className="sub">{listed.about}</span>}
              </td>
              <td>
                <span className={`status job-${listed.job.status}`}>
                  {t(`statuses.${listed.job.status}`)}
                </span>
              </td>
              <td className="num">{listed.job.done}</td>
              <td className="num">{listed.job.skipped}</td>
              <td className="num">{listed.job.failed}</td>
              <td className="num">{inDollars(language, listed.job.cost)}</td>
              <td className="when">
                <time dateTime={listed.job.createdAt}>{moment(listed.job.createdAt)}</time>
                <span className="sub">{listed.startedBy ?? t('nobody')}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const addressOf = ({ job }: ListedJob) => `${path('adminJobs')}?${new URLSearchParams({ job: job.id })}`;

/** What a job does, and to what. */
export function nameOf({ job, about }: ListedJob, language: Language): string {
  const kind = translator(language, 'AdminJobs')(`kinds.${job.kind}`);
  return about === null ? kind : `${kind}: ${withoutPortion(about)}`;
}
