import { ChoiceControl, SearchControl } from '@/components/admin/list-controls';
import { LoadFailed } from '@/components/admin/list-table';
import { LiveForm } from '@/components/admin/live-form';
import { TablePagination } from '@/components/admin/table-pagination';
import { Icon } from '@/components/ui/icon';
import { formatCount, formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { logNull } from '@/lib/log';
import { path } from '@/lib/routes';
import { type DeletedFilters, deletedFilterQuery } from '@/lib/schools/model/deleted-filters';
import { DELETED_PAGE_SIZE, deletedSchools } from '@/lib/schools/queries/deleted-schools';
import { RestoreButton } from './restore-button';

/** Deleted schools, to be restored by a super admin (decision 20); those of undone imports are listed separately. */
export async function DeletedScreen({ language, filters }: { language: Language; filters: DeletedFilters }) {
  const t = translator(language, 'AdminDeleted');
  const found = await deletedSchools(filters).catch(logNull);
  return (
    <>
      <p className="back">
        <a href={path('adminSchools')}>
          <Icon name="arrow-left" /> {t('back')}
        </a>
      </p>
      <h1>{t('title')}</h1>
      {found === null && <LoadFailed text={t('loadFailed')} />}
      {found && (
        <>
          <LiveForm list="adminSchoolsDeleted">
            <SearchControl
              list="deleted"
              label={t('search')}
              placeholder={t('searchPlaceholder')}
              value={filters.search}
            />
            <ChoiceControl
              list="deleted"
              name="kind"
              label={t('kind')}
              value={filters.undone ? 'undone' : ''}
            >
              <option value="">{t('byHand')}</option>
              <option value="undone">{t('undone', { count: formatCount(language, found.undone) })}</option>
            </ChoiceControl>
          </LiveForm>
          {found.schools.length === 0 && <p className="empty">{t(filters.search ? 'noMatch' : 'empty')}</p>}
          <ul className="history">
            {found.schools.map((school) => (
              <li key={school.id}>
                <div className="history-head">
                  <strong>{school.name}</strong>
                  <span>
                    {t('deleted', {
                      day: formatDay(language, school.deleted_at),
                      who: school.deleted_by_name ?? t(school.deleted_by ? 'unnamed' : 'system'),
                    })}
                  </span>
                  <RestoreButton snapshot={school.id} name={school.name} />
                </div>
              </li>
            ))}
          </ul>
          <TablePagination
            language={language}
            total={found.total}
            page={found.page}
            pageCount={found.page_count}
            size={DELETED_PAGE_SIZE}
            shown={found.schools.length}
            addressOf={(page) => path('adminSchoolsDeleted') + deletedFilterQuery({ ...filters, page })}
          />
        </>
      )}
    </>
  );
}
