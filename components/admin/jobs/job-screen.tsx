import { Icon } from '@/components/ui/icon';
import { ScrollRegion } from '@/components/ui/scroll-region';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { knownJobError } from '@/lib/jobs/model/errors';
import { isFinished, isSequential, type JobItemView, type JobView, processed } from '@/lib/jobs/model/job';
import { jobWithItems, SHOWN_ITEMS } from '@/lib/jobs/queries/admin-jobs';
import { log } from '@/lib/log';
import { path } from '@/lib/routes';
import { detailText } from './detail-text';
import { inDollars, inMoments } from './formats';
import { itemLabel } from './item-label';
import { JobOutcome } from './job-outcome';
import { RetryButtons, RunningJob } from './job-tools';
import { nameOf } from './jobs-screen';
import { UndoBulk } from './undo-bulk';

export async function JobScreen({
  language,
  id,
  failedOnly,
}: {
  language: Language;
  id: string;
  failedOnly: boolean;
}) {
  const t = translator(language, 'AdminJobs');
  const found = await jobWithItems(id, failedOnly).catch((error: Error) => error);
  if (found instanceof Error) log.error(found.message);
  const known = found instanceof Error ? null : found;
  const moment = inMoments(language);
  return (
    <>
      <p className="back">
        <a href={path('adminJobs')}>
          <Icon name="arrow-left" /> {t('back')}
        </a>
      </p>
      <h1>{known ? nameOf(known, language) : t('title')}</h1>
      {known === null && (
        <p className="notice bad" role="alert">
          {t(found === null ? 'gone' : 'loadFailed')}
        </p>
      )}
      {known && (
        <>
          <p className="hint">
            {t('startedLine', { when: moment(known.job.createdAt), who: known.startedBy ?? t('nobody') })}
            {known.job.finishedAt && ` · ${t('endedLine', { when: moment(known.job.finishedAt) })}`}
            {known.job.cost !== null && ` · ${t('cost')}: ${inDollars(language, known.job.cost)}`}
          </p>
          {isFinished(known.job) ? <Ended job={known.job} /> : <RunningJob job={known.job} />}
          <Items job={known.job} items={known.items} language={language} failedOnly={failedOnly} />
        </>
      )}
    </>
  );
}

function Ended({ job }: { job: JobView }) {
  const left = job.total - processed(job) + (isSequential(job.kind) ? job.failed : 0);
  return (
    <div className="job">
      <JobOutcome job={job} here />
      <RetryButtons id={job.id} failed={isSequential(job.kind) ? 0 : job.failed} left={left} />
      {job.kind === 'change-schools' && job.done > 0 && <UndoBulk job={job.id} />}
    </div>
  );
}

function Items({
  job,
  items,
  language,
  failedOnly,
}: {
  job: JobView;
  items: JobItemView[];
  language: Language;
  failedOnly: boolean;
}) {
  const t = translator(language, 'AdminJobs');
  const all = `${path('adminJobs')}?${new URLSearchParams({ job: job.id })}`;
  const count = failedOnly ? job.failed : job.total;
  return (
    <>
      <h2>{t('items')}</h2>
      {job.failed > 0 && (
        <p className="job-filter">
          <a href={all} aria-current={failedOnly ? undefined : 'page'}>
            {t('allItems', { count: job.total })}
          </a>
          <a href={`${all}&items=failed`} aria-current={failedOnly ? 'page' : undefined}>
            {t('failedItems', { count: job.failed })}
          </a>
        </p>
      )}
      {count > SHOWN_ITEMS && <p className="hint">{t('firstItems', { shown: SHOWN_ITEMS, count })}</p>}
      {items.length === 0 && <p className="quiet">{t('nothingToDo')}</p>}
      {items.length > 0 && (
        <ScrollRegion label={t('items')}>
          <table className="table jobs">
            <thead>
              <tr>
                <th className="num">{t('position')}</th>
                <th>{t('school')}</th>
                <th>{t('status')}</th>
                <th>{t('reason')}</th>
                <th className="num">{t('cost')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.position}>
                  <td className="num">{item.position}</td>
                  <td className="name">
                    {item.schoolId === null ? (
                      itemLabel(language, item.label)
                    ) : (
                      <a href={path('adminSchoolEdit', { id: item.schoolId })}>{item.label}</a>
                    )}
                  </td>
                  <td>
                    <span className={`status job-${item.status}`}>{t(`itemStatuses.${item.status}`)}</span>
                  </td>
                  <td className="reason">
                    {item.errorCode !== null && t(`errors.${knownJobError(item.errorCode)}`)}
                    {item.errorDetail !== null && (
                      <span className="sub">{detailText(language, item.errorDetail)}</span>
                    )}
                  </td>
                  <td className="num">{inDollars(language, item.cost)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}
