import { inDollars } from '@/components/admin/jobs/formats';
import { BulkTool } from '@/components/admin/tools/bulk-tool';
import { missingSettingOf } from '@/components/admin/tools/tool-availability';
import type { DashboardTool } from '@/components/admin/tools/use-dashboard-tool';
import { Icon } from '@/components/ui/icon';
import { registeredUsers } from '@/lib/accounts/queries/users';
import { type Allowance, aiAllowance } from '@/lib/ai/queries/allowance';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { unfinishedTools } from '@/lib/jobs/queries/unfinished-tools';
import { path } from '@/lib/routes';
import { QUALITY_ISSUES, SCHOOL_LIST } from '@/lib/schools/model/school-list';
import { schoolQuality } from '@/lib/schools/queries/quality';
import type { QualityCounts } from '@/lib/supabase/database.types';

export async function DashboardScreen({ language }: { language: Language }) {
  const t = translator(language, 'AdminDashboard');
  const [quality, users, unfinished, allowance] = await Promise.all([
    schoolQuality().catch(() => null),
    registeredUsers().catch(() => null),
    unfinishedTools(),
    missingSettingOf('english-fields') === null ? aiAllowance().catch(() => null) : null,
  ]);
  const tool = (name: DashboardTool) => (
    <BulkTool tool={name} missingSetting={missingSettingOf(name)} unfinished={unfinished[name] ?? null} />
  );
  const count = (value: number | undefined | null) => (value == null ? '–' : formatCount(language, value));
  return (
    <>
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      <dl className="statline three">
        <div>
          <dt>
            {t('schools')}
            {quality && <> · {t('activeOf', { count: formatCount(language, quality.active) })}</>}
          </dt>
          <dd>{count(quality?.all)}</dd>
        </div>
        <div>
          <dt>{t('users')}</dt>
          <dd>{count(users)}</dd>
        </div>
        <div>
          <dt>{t('status')}</dt>
          <dd>
            <span className={quality ? 'status' : 'status off'}>{t(quality ? 'online' : 'offline')}</span>
          </dd>
        </div>
      </dl>
      <div className="panels">
        <section className="panel" aria-labelledby="dashboard-data">
          <h2 id="dashboard-data">{t('data')}</h2>
          <p>{t('dataText')}</p>
          <div className="panel-actions">
            <a className="btn primary" href={path('adminSchools')}>
              <Icon name="school" /> {t('toSchools')}
            </a>
            <a className="btn" href={path('adminSchoolCreate')}>
              <Icon name="plus" /> {t('toCreate')}
            </a>
          </div>
          {tool('enrich-descriptions')}
          {tool('sync-slugs')}
          {tool('renew-exchange-rates')}
        </section>
        <section className="panel" aria-labelledby="dashboard-languages">
          <h2 id="dashboard-languages">{t('languages')}</h2>
          <p>{t('languagesText')}</p>
          {allowance && <p className="small quiet">{allowanceText(language, allowance)}</p>}
          {tool('english-descriptions')}
          {tool('english-fields')}
        </section>
        <section className="panel wide" aria-labelledby="dashboard-tools">
          <h2 id="dashboard-tools">{t('tools')}</h2>
          <p>{t('toolsText')}</p>
          <div className="panel-actions">
            <a className="btn" href={path('imageManager')}>
              <Icon name="images" /> {t('toImages')}
            </a>
            <a className="btn" href={path('adminSetup')}>
              <Icon name="settings" /> {t('toSetup')}
            </a>
            <a className="btn" href={path('adminJobs')}>
              <Icon name="history" /> {t('toJobs')}
            </a>
            <a className="btn" href={path('adminAnalytics')}>
              <Icon name="chart-column" /> {t('analytics')}
            </a>
          </div>
        </section>
        {quality && <Quality language={language} quality={quality} />}
      </div>
    </>
  );
}

function allowanceText(language: Language, { callsLeft, callsPerDay, dollarsLeft }: Allowance): string {
  const t = translator(language, 'AdminDashboard');
  const calls = { left: formatCount(language, callsLeft), all: formatCount(language, callsPerDay) };
  if (dollarsLeft === null) return t('callsLeft', calls);
  return t('budgetLeft', { ...calls, dollars: inDollars(language, dollarsLeft) });
}

function Quality({ language, quality }: { language: Language; quality: QualityCounts }) {
  const t = translator(language, 'AdminDashboard');
  const list = translator(language, 'AdminSchools');
  return (
    <section className="panel wide" aria-labelledby="dashboard-quality">
      <h2 id="dashboard-quality">{t('quality')}</h2>
      <p>{t('qualityText')}</p>
      <ul className="quality">
        {QUALITY_ISSUES.map((issue) => (
          <li key={issue}>
            <span>{list(`issues.${issue}`)}</span>
            {quality[issue] === 0 ? (
              <span className="good">
                <Icon name="check" label={t('allGood')} /> 0
              </span>
            ) : (
              <a href={SCHOOL_LIST.href({ issue })}>
                {formatCount(language, quality[issue])}
                <span className="visually-hidden">: {list(`issues.${issue}`)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
