import { ScrollRegion } from '@/components/ui/scroll-region';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path } from '@/lib/routes';
import type { RegisterLeftOutRow } from '@/lib/supabase/database.types';
import { registerName } from './register-names';

/** Values of registers that no page shows, with the schools where a right one can be entered. */
export function LeftOutTable({
  rows,
  language,
}: {
  rows: readonly RegisterLeftOutRow[];
  language: Language;
}) {
  const t = translator(language, 'AdminRegisters');
  return (
    <ScrollRegion label={t('views.left_out')}>
      <table className="table">
        <thead>
          <tr>
            <th>{t('school')}</th>
            <th>{t('register')}</th>
            <th>{t('leftOutValues.of')}</th>
            <th>{t('leftOutValues.value')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={[row.register, row.identifier, row.programme, row.column, row.value].join(' ')}>
              <td className="name">
                <a href={path('adminSchoolEdit', { id: row.school_id })}>{row.school}</a>
                <span className="sub">
                  {row.is_active ? row.city : t('leftOutValues.hidden', { town: row.city })}
                </span>
              </td>
              <td>
                {registerName(row.register, language)}
                <span className="sub">{row.identifier}</span>
              </td>
              <td>{row.programme ?? t('leftOutValues.ownName')}</td>
              <td>
                {row.value}
                <span className="sub">
                  {t(
                    `leftOutValues.${row.column === 'duration' || row.column === 'name' ? row.column : 'price'}`,
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
