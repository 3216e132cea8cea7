import { LoadFailed } from '@/components/admin/list-table';
import { BackLink } from '@/components/admin/page-head';
import { statusVariants } from '@/components/ui/badge';
import { cn } from '@/components/ui/cn';
import { FieldDescription } from '@/components/ui/field';
import { LocalTime } from '@/components/ui/local-time';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { knownJobError } from '@/lib/jobs/model/errors';
import { isFinished, isSequential, type JobItemView, type JobView, processed } from '@/lib/jobs/model/job';
import { jobWithItems, SHOWN_ITEMS } from '@/lib/jobs/queries/admin-jobs';
import { log } from '@/lib/log';
import { path } from '@/lib/routes';
import { detailText } from './detail-text';
import { inDollars } from './formats';
import { itemLabel } from './item-label';
import { JobOutcome } from './job-outcome';
import { JOB_STATUS } from './job-status';
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
  return (
    <>
      <BackLink href={path('adminJobs')}>{t('back')}</BackLink>
      <h1>{known ? nameOf(known, language) : t('title')}</h1>
      {known === null && <LoadFailed text={t(found === null ? 'gone' : 'loadFailed')} />}
      {known && (
        <>
          <FieldDescription>
            {t.rich('startedLine', {
              when: () => <LocalTime language={language} at={known.job.createdAt} />,
              who: known.startedBy ?? t('nobody'),
            })}
            {known.job.finishedAt && (
              <>
                {' · '}
                {t.rich('endedLine', {
                  when: () => <LocalTime language={language} at={known.job.finishedAt ?? ''} />,
                })}
              </>
            )}
            {known.job.cost !== null && ` · ${t('cost')}: ${inDollars(language, known.job.cost)}`}
          </FieldDescription>
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
    <div className="my-3 grid gap-3">
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
        <p className="my-2 flex gap-4">
          <a
            className="current:font-semibold current:text-ink current:no-underline"
            href={all}
            aria-current={failedOnly ? undefined : 'page'}
          >
            {t('allItems', { count: job.total })}
          </a>
          <a
            className="current:font-semibold current:text-ink current:no-underline"
            href={`${all}&items=failed`}
            aria-current={failedOnly ? 'page' : undefined}
          >
            {t('failedItems', { count: job.failed })}
          </a>
        </p>
      )}
      {count > SHOWN_ITEMS && (
        <FieldDescription>{t('firstItems', { shown: SHOWN_ITEMS, count })}</FieldDescription>
      )}
      {items.length === 0 && <p className="text-ink-3">{t('nothingToDo')}</p>}
      {items.length > 0 && (
        <ScrollRegion label={t('items')}>
          <Table>
            <thead>
              <TableRow>
                <TableHead className="pr-6 text-right whitespace-nowrap">{t('position')}</TableHead>
                <TableHead>{t('school')}</TableHead>
                <TableHead>{t('status')}</TableHead>
                <TableHead>{t('reason')}</TableHead>
                <TableHead className="pr-6 text-right whitespace-nowrap">{t('cost')}</TableHead>
              </TableRow>
            </thead>
            <tbody>
              {items.map((item) => (
                <TableRow key={item.position}>
                  <TableCell className="py-2 pr-6 text-right whitespace-nowrap">{item.position}</TableCell>
                  <TableCell className="min-w-44 py-2 wrap-anywhere">
                    {item.schoolId === null ? (
                      itemLabel(language, item.label)
                    ) : (
                      <a
                        className="font-semibold text-ink no-underline hover:underline"
                        href={path('adminSchoolEdit', { id: item.schoolId })}
                      >
                        {item.label}
                      </a>
                    )}
                  </TableCell>
                  <TableCell className="py-2">
                    <span
                      className={cn(
                        statusVariants({ variant: JOB_STATUS[item.status] }),
                        'whitespace-nowrap',
                      )}
                    >
                      {t(`itemStatuses.${item.status}`)}
                    </span>
                  </TableCell>
                  <TableCell className="min-w-[16rem] py-2">
                    {item.errorCode !== null && t(`errors.${knownJobError(item.errorCode)}`)}
                    {item.errorDetail !== null && (
                      <span className="block text-xs leading-snug text-ink-3">
                        {detailText(language, item.errorDetail)}
                      </span>
                    )}
                  </TableCell>
                  <TableCell className="py-2 pr-6 text-right whitespace-nowrap">
                    {inDollars(language, item.cost)}
                  </TableCell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </ScrollRegion>
      )}
    </>
  );
}
