import { LoadFailed } from '@/components/admin/list-table';
import { Icon } from '@/components/ui/icon';
import { type AuditFilters, auditFilterQuery } from '@/lib/accounts/audit/model/filters';
import { auditPage, auditPeople } from '@/lib/accounts/audit/queries/audit-entries';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { logNull } from '@/lib/log';
import { path } from '@/lib/routes';
import { AuditFilterForm } from './audit-filter-form';
import { AuditTable } from './audit-table';

/** The audit log, newest first. All filters are in the address. */
export async function AuditScreen({ language, filters }: { language: Language; filters: AuditFilters }) {
  const t = translator(language, 'AdminAudit');
  const read = await Promise.all([auditPage(filters), auditPeople()]).catch(logNull);
  const address = (before: number | null) => path('adminAudit') + auditFilterQuery({ ...filters, before });
  return (
    <>
      <div className="page-head">
        <h1>{t('title')}</h1>
        <a
          className="btn"
          href={path('exportAudit') + auditFilterQuery({ ...filters, before: null })}
          download
        >
          <Icon name="download" /> {t('export')}
        </a>
      </div>
      <p className="hint">{t('intro')}</p>
      {read === null && <LoadFailed text={t('loadFailed')} />}
      {read && (
        <>
          <AuditFilterForm language={language} filters={filters} people={read[1]} />
          {read[0].entries.length === 0 ? (
            <p className="empty">{t('none')}</p>
          ) : (
            <AuditTable language={language} entries={read[0].entries} />
          )}
          <nav className="panel-actions" aria-label={translator(language, 'Pager')('label')}>
            {filters.before !== null && (
              <a className="btn" href={address(null)}>
                <Icon name="chevron-left" /> {t('newest')}
              </a>
            )}
            {read[0].next !== null && (
              <a className="btn" href={address(read[0].next)} rel="next">
                {t('older')} <Icon name="chevron-right" />
              </a>
            )}
          </nav>
        </>
      )}
    </>
  );
}
