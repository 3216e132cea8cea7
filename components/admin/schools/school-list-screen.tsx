import { TablePagination } from '@/components/admin/table-pagination';
import { BulkTool } from '@/components/admin/tools/bulk-tool';
import { missingSettingOf } from '@/components/admin/tools/tool-availability';
import { Icon } from '@/components/ui/icon';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { unfinishedTools } from '@/lib/jobs/queries/unfinished-tools';
import { log } from '@/lib/log';
import { countryByName, countryName } from '@/lib/places/countries';
import { withReference } from '@/lib/result';
import { path } from '@/lib/routes';
import { type AdminFilters, adminFilterQuery } from '@/lib/schools/model/admin-filters';
import { type AdminSchoolPage, adminSchools } from '@/lib/schools/queries/admin-schools';
import { isAway } from '@/lib/supabase/failure';
import { BackendError } from '@/lib/supabase/result';
import { BulkChange } from './bulk-change';
import { ListFilters } from './list-filters';
import { toRowView } from './row-view';
import { SchoolTable } from './school-table';

export async function SchoolListScreen({ language, filters }: { language: Language; filters: AdminFilters }) {
  const t = translator(language, 'AdminSchools');
  const [result, unfinished] = await Promise.all([
    adminSchools(filters).catch((error: Error) => error),
    unfinishedTools(),
  ]);
  const head = (
    <div className="page-head">
      <h1>{t('title')}</h1>
      <a className="btn" href={path('adminSchoolImport')}>
        <Icon name="upload" /> {t('import')}
      </a>
      <a className="btn" href={path('exportSchools') + adminFilterQuery({ ...filters, page: 1 })} download>
        <Icon name="download" /> {t('export')}
      </a>
      <a className="btn" href={path('exportProgrammes') + adminFilterQuery({ ...filters, page: 1 })} download>
        <Icon name="download" /> {t('exportProgrammes')}
      </a>
      <a className="btn primary" href={path('adminSchoolCreate')}>
        <Icon name="plus" /> {t('create')}
      </a>
      <BulkTool
        tool="enrich-descriptions"
        missingSetting={missingSettingOf('enrich-descriptions')}
        unfinished={unfinished['enrich-descriptions'] ?? null}
      />
    </div>
  );
  if (result instanceof Error) {
    const message =
      result instanceof BackendError && isAway(result.code)
        ? t('backendFailed')
        : withReference(t('unknownError'), { reference: log.failure(result.message) });
    return (
      <>
        {head}
        <p className="notice bad" role="alert">
          {t('loadFailed', { message })}
        </p>
      </>
    );
  }
  return (
    <>
      {head}
      <Stats language={language} result={result} />
      <ListFilters
        language={language}
        filters={filters}
        countries={result.countries
          .map(({ name, count }) => ({
            key: countryByName(name)?.key ?? name,
            name: countryName(name, language),
            count,
          }))
          .sort((a, b) => a.name.localeCompare(b.name, language))}
      />
      {filters.origin !== '' && (
        <p className="hint">
          {t('origin', { name: result.origin ?? '' })}{' '}
          <a href={path('adminSchools') + adminFilterQuery({ ...filters, origin: '', page: 1 })}>
            {t('originRemove')}
          </a>
        </p>
      )}
      {result.total > 0 && (
        <BulkChange
          key={`bulk ${adminFilterQuery(filters)}`}
          query={adminFilterQuery({ ...filters, page: 1 })}
          total={result.total}
          canWrite={missingSettingOf('enrich-descriptions') === null}
        />
      )}
      <SchoolTable
        key={adminFilterQuery(filters)}
        language={language}
        rows={result.schools.map((school) => toRowView(language, school, filters))}
        filters={filters}
        total={result.total}
      />
      <TablePagination
        language={language}
        {...result}
        size={filters.size}
        shown={result.schools.length}
        addressOf={(page) => path('adminSchools') + adminFilterQuery({ ...filters, page })}
      />
    </>
  );
}

function Stats({ language, result }: { language: Language; result: AdminSchoolPage }) {
  const t = translator(language, 'AdminSchools');
  const count = (value: number) => formatCount(language, value);
  const figures: [label: string, value: string][] = [
    [t('all'), count(result.all)],
    [t('active'), count(result.active)],
    [t('countries'), count(result.countries.length)],
    [t('filtered'), count(result.total)],
    [t('page'), `${count(result.page)} / ${count(result.pageCount)}`],
  ];
  return (
    <dl className="statline">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
