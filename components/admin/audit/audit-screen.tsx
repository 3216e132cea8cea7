import { ExportLinks } from '@/components/admin/export-links';
import { exportTexts } from '@/components/admin/export-texts';
import { ListFilters } from '@/components/admin/list-filters';
import { LoadFailed } from '@/components/admin/list-table';
import { buttonVariants } from '@/components/ui/button';
import { FieldDescription } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { AUDIT_LIST, type AuditListState, NOBODY } from '@/lib/accounts/audit/model/audit-list';
import { AUDIT_THINGS, AUDIT_VERBS } from '@/lib/accounts/audit/model/entry';
import { auditPage, auditPeople } from '@/lib/accounts/audit/queries/audit-entries';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { logNull } from '@/lib/log';
import { path } from '@/lib/routes';
import { AuditTable } from './audit-table';

/** The audit log, newest first. All filters are in the address. */
export async function AuditScreen({ language, filters }: { language: Language; filters: AuditListState }) {
  const t = translator(language, 'AdminAudit');
  const read = await Promise.all([auditPage(filters), auditPeople()]).catch(logNull);
  const address = (before: string) => AUDIT_LIST.href({ ...filters, before });
  const everything = { value: '', label: t('everything') };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto">{t('title')}</h1>
        <ExportLinks
          language={language}
          texts={exportTexts(language)}
          links={[
            {
              address: path('exportAudit') + AUDIT_LIST.query({ ...filters, before: '' }),
              label: t('export'),
            },
          ]}
        />
      </div>
      <FieldDescription className="mt-1.5">{t('intro')}</FieldDescription>
      {read === null && <LoadFailed text={translator(language, 'AdminList')('loadFailed')} />}
      {read && (
        <>
          <ListFilters
            language={language}
            list={AUDIT_LIST}
            state={filters}
            filters={[
              {
                name: 'person',
                label: t('who'),
                options: [
                  { value: '', label: t('everybody') },
                  ...read[1].map(({ id, name }) => ({ value: id, label: name ?? id.slice(0, 8) })),
                  { value: NOBODY, label: t('nobody') },
                ],
              },
              {
                name: 'verb',
                label: t('what'),
                options: [everything, ...AUDIT_VERBS.map((value) => ({ value, label: t(`verbs.${value}`) }))],
              },
              {
                name: 'thing',
                label: t('toWhat'),
                options: [
                  everything,
                  ...AUDIT_THINGS.map((value) => ({ value, label: t(`things.${value}`) })),
                ],
              },
            ]}
          />
          {read[0].entries.length === 0 ? (
            <p className="py-18 text-center text-ink-2">{translator(language, 'AdminList')('noMatch')}</p>
          ) : (
            <AuditTable language={language} entries={read[0].entries} />
          )}
          <nav className="mt-3 flex flex-wrap gap-2.5" aria-label={translator(language, 'Pager')('label')}>
            {filters.before && (
              <a className={buttonVariants()} href={address('')}>
                <Icon name="chevron-left" /> {t('newest')}
              </a>
            )}
            {read[0].next !== null && (
              <a className={buttonVariants()} href={address(read[0].next)} rel="next">
                {t('older')} <Icon name="chevron-right" />
              </a>
            )}
          </nav>
        </>
      )}
    </>
  );
}
