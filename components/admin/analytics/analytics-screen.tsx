import { LoadFailed } from '@/components/admin/list-table';
import { alertVariants } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { FieldDescription } from '@/components/ui/field';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import { EVENT_KINDS } from '@/lib/analytics/model/event';
import { DEFAULT_PERIOD, PERIODS, type Period } from '@/lib/analytics/model/period';
import { type Usage, usageOf } from '@/lib/analytics/queries/usage';
import { serverConfig } from '@/lib/config';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { logNull } from '@/lib/log';
import { path, queryHref } from '@/lib/routes';
import { UsageChart } from './usage-chart';

export async function AnalyticsScreen({ language, period }: { language: Language; period: Period }) {
  const t = translator(language, 'AdminAnalytics');
  const usage = await usageOf(period).catch(logNull);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto">{t('title')}</h1>
        <nav className="my-2 flex gap-4" aria-label={t('period')}>
          {PERIODS.map((days) => (
            <a
              className="current:font-semibold current:text-ink current:no-underline"
              key={days}
              href={queryHref('adminAnalytics', days === DEFAULT_PERIOD ? {} : { days: String(days) })}
              aria-current={days === period ? 'true' : undefined}
            >
              {t('days', { count: days })}
            </a>
          ))}
        </nav>
      </div>
      <FieldDescription>{t('intro')}</FieldDescription>
      {!serverConfig().supabaseSecretKey && (
        <p className={alertVariants()} role="status">
          {t('noKey')}
        </p>
      )}
      {usage === null ? (
        <LoadFailed text={t('loadFailed')} />
      ) : (
        <>
          <div className="mt-5 mb-7 grid grid-cols-3 items-start gap-x-8 gap-y-5 max-lg:grid-cols-1">
            {EVENT_KINDS.map((kind) => (
              <UsageChart
                key={kind}
                language={language}
                kind={kind}
                days={usage.days}
                sums={usage.sums[kind]}
              />
            ))}
          </div>
          <MostViewed language={language} schools={usage.schools} />
        </>
      )}
    </>
  );
}

function MostViewed({ language, schools }: { language: Language; schools: Usage['schools'] }) {
  const t = translator(language, 'AdminAnalytics');
  return (
    <Card id="most-viewed" title={t('mostViewed')}>
      {schools.length === 0 ? (
        <p className="mt-1 py-18 text-center text-ink-2">{t('none')}</p>
      ) : (
        <Table>
          <caption className="sr-only">{t('mostViewed')}</caption>
          <thead>
            <TableRow>
              <TableHead className="nth-[n+2]:text-right nth-[n+2]:tabular-nums">{t('school')}</TableHead>
              <TableHead className="nth-[n+2]:text-right nth-[n+2]:tabular-nums">{t('views')}</TableHead>
              <TableHead className="nth-[n+2]:text-right nth-[n+2]:tabular-nums">{t('clicks')}</TableHead>
            </TableRow>
          </thead>
          <tbody>
            {schools.map(({ id, name, views, clicks }) => (
              <TableRow key={id}>
                <TableCell className="nth-[n+2]:text-right nth-[n+2]:tabular-nums">
                  <a href={path('adminSchoolEdit', { id })}>{name}</a>
                </TableCell>
                <TableCell className="nth-[n+2]:text-right nth-[n+2]:tabular-nums">
                  {formatCount(language, views)}
                </TableCell>
                <TableCell className="nth-[n+2]:text-right nth-[n+2]:tabular-nums">
                  {formatCount(language, clicks)}
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
