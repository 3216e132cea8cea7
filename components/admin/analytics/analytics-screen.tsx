import { LoadFailed } from '@/components/admin/list-table';
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
      <div className="page-head">
        <h1>{t('title')}</h1>
        <nav className="job-filter" aria-label={t('period')}>
          {PERIODS.map((days) => (
            <a
              key={days}
              href={queryHref('adminAnalytics', days === DEFAULT_PERIOD ? {} : { days: String(days) })}
              aria-current={days === period ? 'true' : undefined}
            >
              {t('days', { count: days })}
            </a>
          ))}
        </nav>
      </div>
      <p className="hint">{t('intro')}</p>
      {!serverConfig().supabaseSecretKey && (
        <p className="notice" role="status">
          {t('noKey')}
        </p>
      )}
      {usage === null ? (
        <LoadFailed text={t('loadFailed')} />
      ) : (
        <>
          <div className="usage">
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
    <section className="panel" aria-labelledby="most-viewed">
      <h2 id="most-viewed">{t('mostViewed')}</h2>
      {schools.length === 0 ? (
        <p className="empty">{t('none')}</p>
      ) : (
        <table className="table usage-schools">
          <caption className="visually-hidden">{t('mostViewed')}</caption>
          <thead>
            <tr>
              <th>{t('school')}</th>
              <th>{t('views')}</th>
              <th>{t('clicks')}</th>
            </tr>
          </thead>
          <tbody>
            {schools.map(({ id, name, views, clicks }) => (
              <tr key={id}>
                <td>
                  <a href={path('adminSchoolEdit', { id })}>{name}</a>
                </td>
                <td>{formatCount(language, views)}</td>
                <td>{formatCount(language, clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
