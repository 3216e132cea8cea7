import { inDollars } from '@/components/admin/jobs/formats';
import { PageHead } from '@/components/admin/page-head';
import { StatLine } from '@/components/admin/stat-line';
import { BulkTool } from '@/components/admin/tools/bulk-tool';
import { missingSettingOf } from '@/components/admin/tools/tool-availability';
import type { DashboardTool } from '@/components/admin/tools/use-dashboard-tool';
import { statusVariants } from '@/components/ui/badge';
import { buttonVariants } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { registeredUsers } from '@/lib/accounts/queries/users';
import { type Allowance, aiAllowance } from '@/lib/ai/queries/allowance';
import { waitingWork } from '@/lib/attention/waiting-work';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { unfinishedTools } from '@/lib/jobs/queries/unfinished-tools';
import { path } from '@/lib/routes';
import { QUALITY_ISSUES, SCHOOL_LIST } from '@/lib/schools/model/school-list';
import { schoolQuality } from '@/lib/schools/queries/quality';
import type { QualityCounts } from '@/lib/supabase/results/quality';
import { WaitingList } from './waiting-list';

export async function DashboardScreen({ language }: { language: Language }) {
  const t = translator(language, 'AdminDashboard');
  const [waiting, quality, users, unfinished, allowance] = await Promise.all([
    waitingWork(language),
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
      <PageHead title={t('title')} />
      <StatLine
        figures={[
          {
            label: t('schools'),
            more: quality && <> · {t('activeOf', { count: formatCount(language, quality.active) })}</>,
            value: count(quality?.all),
          },
          { label: t('users'), value: count(users) },
          {
            label: t('status'),
            value: (
              <span className={statusVariants({ variant: quality ? 'on' : 'off' })}>
                {t(quality ? 'online' : 'offline')}
              </span>
            ),
          },
        ]}
      />
      <WaitingList language={language} waiting={waiting} />
      <div className="mt-6 grid grid-cols-2 gap-x-8 gap-y-5 max-lg:grid-cols-1">
        <Card id="dashboard-data" title={t('data')}>
          <p className="mt-1 text-ink-2">{t('dataText')}</p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            <a className={buttonVariants({ variant: 'default' })} href={path('adminSchools')}>
              <Icon name="school" /> {t('toSchools')}
            </a>
            <a className={buttonVariants()} href={path('adminSchoolCreate')}>
              <Icon name="plus" /> {t('toCreate')}
            </a>
          </div>
          {tool('enrich-descriptions')}
          {tool('sync-slugs')}
          {tool('renew-exchange-rates')}
        </Card>
        <Card id="dashboard-languages" title={t('languages')}>
          <p className="mt-1 text-ink-2">{t('languagesText')}</p>
          {allowance && (
            <p className="mt-1 text-sm leading-dense text-ink-2">{allowanceText(language, allowance)}</p>
          )}
          {tool('english-descriptions')}
          {tool('english-fields')}
        </Card>
        <Card id="dashboard-tools" title={t('tools')} className="col-span-full">
          <p className="mt-1 text-ink-2">{t('toolsText')}</p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            <a className={buttonVariants()} href={path('imageManager')}>
              <Icon name="images" /> {t('toImages')}
            </a>
            <a className={buttonVariants()} href={path('adminSetup')}>
              <Icon name="settings" /> {t('toSetup')}
            </a>
            <a className={buttonVariants()} href={path('adminJobs')}>
              <Icon name="history" /> {t('toJobs')}
            </a>
            <a className={buttonVariants()} href={path('adminAnalytics')}>
              <Icon name="chart-column" /> {t('analytics')}
            </a>
          </div>
        </Card>
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
    <Card id="dashboard-quality" title={t('quality')} className="col-span-full">
      <p className="mt-1 text-ink-2">{t('qualityText')}</p>
      <ul className="mt-2.5 columns-2 gap-x-8 max-lg:columns-1">
        {QUALITY_ISSUES.map((issue) => (
          <li
            className="flex break-inside-avoid justify-between gap-3 border-b border-rule py-2 tabular-nums"
            key={issue}
          >
            <span>{list(`issues.${issue}`)}</span>
            {quality[issue] === 0 ? (
              <span className="inline-flex items-center gap-1.5 text-herb-ink">
                <Icon name="check" label={t('allGood')} /> 0
              </span>
            ) : (
              <a className="min-w-6.5 text-right font-semibold" href={SCHOOL_LIST.href({ issue })}>
                {formatCount(language, quality[issue])}
                <span className="sr-only">: {list(`issues.${issue}`)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
