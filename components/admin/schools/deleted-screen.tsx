import { AdminList } from '@/components/admin/admin-list';
import { BackLink } from '@/components/admin/page-head';
import { formatCount, formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { logNull } from '@/lib/log';
import { path } from '@/lib/routes';
import { DELETED_LIST, type DeletedListState } from '@/lib/schools/model/deleted-list';
import { DELETED_PAGE_SIZE, deletedSchools } from '@/lib/schools/queries/deleted-schools';
import { RestoreButton } from './restore-button';

/** Deleted schools, to be restored by a super admin (decision 20); those of undone imports are listed separately. */
export async function DeletedScreen({ language, list }: { language: Language; list: DeletedListState }) {
  const t = translator(language, 'AdminDeleted');
  const found = await deletedSchools(list).catch(logNull);
  const undone = formatCount(language, found?.undone ?? 0);
  return (
    <>
      <BackLink href={path('adminSchools')}>{t('back')}</BackLink>
      <AdminList
        language={language}
        list={DELETED_LIST}
        state={list}
        found={found}
        size={DELETED_PAGE_SIZE}
        title={t('title')}
        searchPlaceholder={t('searchPlaceholder')}
        filters={[
          {
            name: 'kind',
            label: t('kind'),
            options: [
              { value: '', label: t('byHand') },
              { value: 'undone', label: t('undone', { count: undone }) },
            ],
          },
        ]}
        empty={t('empty')}
      >
        {({ schools }) => (
          <ul className="max-w-240">
            {schools.map((school) => (
              <li className="border-b border-rule py-3" key={school.id}>
                <div className="flex min-h-8.5 flex-wrap items-center gap-x-3 gap-y-1">
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
        )}
      </AdminList>
    </>
  );
}
