import { ListTable } from '@/components/admin/list-table';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path } from '@/lib/routes';
import type { RegisterLeftOutRow } from '@/lib/supabase/results/register-reviews';
import { registerName } from './register-names';

/** Values of registers outside the shown range, with the schools to correct. */
export function LeftOutTable({
  rows,
  language,
}: {
  rows: readonly RegisterLeftOutRow[];
  language: Language;
}) {
  const t = translator(language, 'AdminRegisters');
  return (
    <ListTable
      label={t('views.left_out')}
      rows={rows}
      rowKey={(row) => [row.register, row.identifier, row.programme, row.column, row.value].join(' ')}
      columns={[
        {
          label: t('school'),
          kind: 'name',
          cell: (row) => (
            <>
              <a href={path('adminSchoolEdit', { id: row.school_id })}>{row.school}</a>
              <span className="block text-xs leading-snug text-ink-3">
                {row.is_active ? row.city : t('leftOutValues.hidden', { town: row.city })}
              </span>
            </>
          ),
        },
        {
          label: t('register'),
          cell: (row) => (
            <>
              {registerName(row.register, language)}
              <span className="block text-xs leading-snug text-ink-3">{row.identifier}</span>
            </>
          ),
        },
        { label: t('leftOutValues.of'), cell: (row) => row.programme ?? t('leftOutValues.ownName') },
        {
          label: t('leftOutValues.value'),
          cell: ({ value, column }) => (
            <>
              {value}
              <span className="block text-xs leading-snug text-ink-3">
                {t(`leftOutValues.${column === 'duration' || column === 'name' ? column : 'price'}`)}
              </span>
            </>
          ),
        },
      ]}
    />
  );
}
