import { AdminList } from '@/components/admin/admin-list';
import { ExportLinks } from '@/components/admin/export-links';
import { exportTexts } from '@/components/admin/export-texts';
import { LoadFailed } from '@/components/admin/list-table';
import { PageHead } from '@/components/admin/page-head';
import { StatLine } from '@/components/admin/stat-line';
import { BulkTool } from '@/components/admin/tools/bulk-tool';
import { missingSettingOf } from '@/components/admin/tools/tool-availability';
import { buttonVariants } from '@/components/ui/button';
import { FieldDescription } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { pageCount } from '@/components/ui/pagination';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { unfinishedTools } from '@/lib/jobs/queries/unfinished-tools';
import { log } from '@/lib/log';
import { withReference } from '@/lib/result';
import { path } from '@/lib/routes';
import { SCHOOL_LIST, type SchoolListState } from '@/lib/schools/model/school-list';
import { type AdminSchoolPage, adminSchools } from '@/lib/schools/queries/admin-schools';
import { isAway } from '@/lib/supabase/failure';
import { BackendError } from '@/lib/supabase/result';
import { BulkChange } from './bulk-change';
import { toRowView } from './row-view';
import { schoolListFilters } from './school-list-filters';
import { SchoolTable } from './school-table';

const FOLDED = ['country', 'type', 'status', 'issue'] as const;

export async function SchoolListScreen({
  language,
  filters,
}: {
  language: Language;
  filters: SchoolListState;
}) {
  const t = translator(language, 'AdminSchools');
  const [result, unfinished] = await Promise.all([
    adminSchools(filters).catch((error: Error) => error),
    unfinishedTools(),
  ]);
  const everything = { ...filters, page: 1 };
  const head = {
    title: t('title'),
    tools: (
      <>
        <a className={buttonVariants()} href={path('adminSchoolImport')}>
          <Icon name="upload" /> {t('import')}
        </a>
        <ExportLinks
          language={language}
          texts={exportTexts(language)}
          links={[
            { address: path('exportSchools') + SCHOOL_LIST.query(everything), label: t('export') },
            {
              address: path('exportProgrammes') + SCHOOL_LIST.query(everything),
              label: t('exportProgrammes'),
            },
          ]}
        />
        <a className={buttonVariants({ variant: 'default' })} href={path('adminSchoolCreate')}>
          <Icon name="plus" /> {t('create')}
        </a>
        <BulkTool
          className="m-0 basis-full"
          tool="enrich-descriptions"
          missingSetting={missingSettingOf('enrich-descriptions')}
          unfinished={unfinished['enrich-descriptions'] ?? null}
        />
      </>
    ),
  };
  if (result instanceof Error) {
    const message =
      result instanceof BackendError && isAway(result.code)
        ? t('backendFailed')
        : withReference(t('unknownError'), { reference: log.failure(result.message) });
    return (
      <>
        <PageHead {...head} />
        <LoadFailed text={t('loadFailed', { message })} />
      </>
    );
  }
  return (
    <AdminList
      language={language}
      list={SCHOOL_LIST}
      state={filters}
      found={result}
      size={Number(filters.size)}
      {...head}
      intro={<Stats language={language} result={result} size={Number(filters.size)} />}
      searchPlaceholder={t('searchPlaceholder')}
      filters={schoolListFilters(language, result.countries)}
      more={t('moreFilters', { count: FOLDED.filter((key) => filters[key]).length })}
      kept={{ origin: filters.origin }}
    >
      {({ schools, total, origin }) => (
        <>
          {filters.origin !== '' && (
            <FieldDescription>
              {t('origin', { name: origin ?? '' })}{' '}
              <a href={SCHOOL_LIST.href({ ...everything, origin: '' })}>{t('originRemove')}</a>
            </FieldDescription>
          )}
          {total > 0 && (
            <>
              <BulkChange
                key={`bulk ${SCHOOL_LIST.query(filters)}`}
                query={SCHOOL_LIST.query(everything)}
                total={total}
                canWrite={missingSettingOf('enrich-descriptions') === null}
              />
              <SchoolTable
                key={SCHOOL_LIST.query(filters)}
                language={language}
                rows={schools.map((school) => toRowView(language, school, filters))}
                filters={filters}
                total={total}
              />
            </>
          )}
        </>
      )}
    </AdminList>
  );
}

function Stats({ language, result, size }: { language: Language; result: AdminSchoolPage; size: number }) {
  const t = translator(language, 'AdminSchools');
  const count = (value: number) => formatCount(language, value);
  const figures: [label: string, value: string][] = [
    [t('all'), count(result.all)],
    [t('active'), count(result.active)],
    [t('countries'), count(result.countries.length)],
    [t('filtered'), count(result.total)],
    [t('page'), `${count(result.page)} / ${count(pageCount(result.total, size))}`],
  ];
  return <StatLine figures={figures.map(([label, value]) => ({ label, value }))} />;
}
