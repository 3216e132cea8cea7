import { ListTable } from '@/components/admin/list-table';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path } from '@/lib/routes';
import type { RegisterGoneRow } from '@/lib/supabase/results/register-reviews';
import { registerName } from './register-names';

export function GoneTable({ rows, language }: { rows: readonly RegisterGoneRow[]; language: Language }) {
  const t = translator(language, 'AdminRegisters');
  return (
    <ListTable
      label={t('views.gone')}
      rows={rows}
      rowKey={({ register, identifier }) => `${register} ${identifier}`}
      columns={[
        {
          label: t('school'),
          kind: 'name',
          cell: (row) => (
            <>
              <a href={path('adminSchoolEdit', { id: row.school_id })}>{row.school}</a>
              <span className="block text-xs leading-snug text-ink-3">{row.city}</span>
            </>
          ),
        },
        {
          label: t('gone'),
          cell: (row) => (
            <>
              {registerName(row.register, language)}
              <span className="block text-xs leading-snug text-ink-3">{row.identifier}</span>
            </>
          ),
        },
        { label: t('missingSince'), cell: (row) => row.gone_since },
      ]}
    />
  );
}
